import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { legalDocumentNames } from '@leadmart/contracts';
import { createLog } from '@leadmart/platform/logging';
import type { AuthConfig } from '../auth.config.js';
import { LegalTexts } from './legal-texts.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'legal-'));
  for (const name of legalDocumentNames) write(name, `# Our ${name}\n\nHello.\n`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.md`), text);
const texts = () =>
  new LegalTexts(
    { LEGAL_DIR: folder } as AuthConfig,
    createLog({ service: 'auth', level: 'silent' }),
  );

describe('the legal texts', () => {
  it('takes the title from the first line of a legal text, and renders the rest', () => {
    write('terms', '# Conditions\r\n\r\n## One\r\n\r\n- a **b**\r\n');
    expect(texts().view('terms')).toEqual({
      title: 'Conditions',
      html: '<h2>One</h2>\n<ul>\n<li>a <strong>b</strong></li>\n</ul>\n',
    });
    write('privacy', 'No heading.');
    expect(texts().view('privacy').title).toBe('Privacy policy');
  });

  it('shows HTML in a legal text as it is written, and makes no link that runs a script', () => {
    write('terms', '# A\n\n<script>x()</script> <b onclick="x()">b</b> [c](javascript:x())');
    const { html } = texts().view('terms');
    expect(html).not.toMatch(/<script|<b |<a /);
    expect(html).toContain('&lt;script&gt;');
  });

  it('changes the version of the terms with terms or privacy policy only', () => {
    const { version } = texts();
    expect(version).toMatch(/^[0-9a-f]{12}$/);
    write('company', '# Elsewhere');
    expect(texts().version).toBe(version);
    write('privacy', '# Another policy');
    expect(texts().version).not.toBe(version);
  });

  it('refuses to start without one of the legal texts', () => {
    rmSync(join(folder, 'refunds.md'));
    expect(texts).toThrow(/refunds\.md/);
  });
});
