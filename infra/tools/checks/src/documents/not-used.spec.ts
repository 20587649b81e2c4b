import { beforeAll, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '@leadmart/runner';
import { sourceFiles, type SourceFile } from '../structure/source-file.js';

/** The sentences "Not used" of infra/docs/security.md: words of packages, and what code would contain. */
const packages: readonly (readonly [what: string, names: RegExp])[] = [
  ['LDAP, XPath, LaTeX', /ldap|xpath|latex/],
  ['JNDI, memcache, format strings', /jndi|memcache|sprintf|printf/],
  ['an XML parser', /xml2js|fast-xml|xmldom|libxml|\bsax\b|saxes/],
  ['SVG, Markdown and style sheets of users', /markdown|\bmarked\b|remark|svgo|sanitize|dompurify/],
  ['GraphQL, WebSocket', /graphql|apollo|(?:^|\/)ws$|websocket|socket\.io/],
  ['codes by telephone', /twilio|vonage|sinch|messagebird|sns/],
  ['identity providers, OAuth, OIDC', /oauth|openid|oidc|saml|passport/],
  ['WebRTC', /webrtc|wrtc|simple-peer/],
];

const code: readonly (readonly [what: string, text: RegExp])[] = [
  ['a process', /node:child_process|from 'child_process'/],
  ['HTML from input', /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML/],
  ['an XML parser', /\bDOMParser\b/],
  ['a WebSocket', /new WebSocket\(|new EventSource\(|RTCPeerConnection/],
  ['client certificates', /requestCert/],
  ['keys derived from passwords', /\bpbkdf2|\bscrypt/i],
  ['MD5 or SHA-1', /(?:createHash|createHmac)\(\s*'(?:md5|sha1)'/],
];

/**
 * HTML that services render, with all texts escaped: V1.3.4 and V3.2.2 in infra/docs/security.md name the tests; and the
 * workbooks of admins: `services/leads/src/supply/workbooks/workbook-as-csv.spec.ts`.
 */
const allowed: ReadonlySet<string> = new Set([
  'services/leads/package.json: saxes',
  'services/platform/package.json: markdown-it',
  'frontend/src/features/legal/LegalPage.tsx',
  'frontend/src/features/admin-email/MailHtml.tsx',
  'frontend/src/shared/ui/messages/AnnouncementCard.tsx',
]);

describe('what the security document calls not used', () => {
  let manifests: SourceFile[];
  let files: SourceFile[];
  beforeAll(async () => {
    const all = await sourceFiles(repositoryRoot, /\.tsx?$|package\.json$/);
    const ours = all.filter(({ path }) => /^(?:services|gateway|frontend)\//.test(path));
    manifests = ours.filter(({ path }) => path.endsWith('package.json'));
    files = ours.filter(
      ({ path }) =>
        /\/src\/.*\.tsx?$/.test(path) && !/\.(?:spec|test)\.tsx?$|\/testing\//.test(path),
    );
  });

  it.each(packages)('no package.json lists what is not used: %s', (_, names) => {
    const found = manifests.flatMap(({ path, text }) => {
      const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
      return Object.keys(dependencies).flatMap((name) =>
        names.test(name) ? [`${path}: ${name}`] : [],
      );
    });
    expect(manifests.length).toBeGreaterThan(5);
    expect(found.filter((one) => !allowed.has(one))).toEqual([]);
  });

  it.each(code)('no source of services or site has what is not used: %s', (_, text) => {
    expect(files.length).toBeGreaterThan(500);
    const found = files.filter((file) => text.test(file.text)).map(({ path }) => path);
    expect(found.filter((path) => !allowed.has(path))).toEqual([]);
  });
});
