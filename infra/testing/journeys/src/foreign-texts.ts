import type { Page } from 'playwright-core';

/** Texts that people type and that break layouts: long, without a space, right to left, emoji. */
const foreignTexts = [
  'Independent family-owned roofing, siding and gutter contractors of the Pacific Northwest and Alaska!',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsmitgliederliste2026',
  'قائمة أصحاب الشركات الصغيرة والمتوسطة في الولايات الغربية مع أرقام الهواتف والبريد الإلكتروني للمديرين',
  '🏠🔨 Roofers 👩‍👩‍👧‍👦🇺🇸🏳️‍🌈👷🏽‍♀️🪜🧰 of the 🌵 south 🐊 and the ❄️ north 🗽🌉🏔️🏜️🌽🎸🦞🏝️🛶🪵',
] as const;

const foreignEmail =
  'a.person.with.an.exceptionally.long.mailbox.name@subdomain.insurance-brokers.example';

/** Fields of answers with a text that a person typed. */
const typed = new Set(
  [
    'name',
    'description',
    'packageName',
    'title',
    'content',
    'subject',
    'fileName',
    'reason',
  ].concat(['username', 'message']),
);

/** Replaces texts of people in the answers of the API by texts that break layouts. */
export async function withForeignTexts(page: Page): Promise<void> {
  await page.route(/\/api\/v1\//, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json') === true;
    if (!isJson || !response.ok()) return route.fulfill({ response });
    return route.fulfill({ response, json: replaced(await response.json(), new Map()) });
  });
}

/** The same text is replaced by the same one, so that a name stays one name. */
function replaced(value: unknown, names: Map<string, string>, field = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, names, field));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, replaced(one, names, key)]),
    );
  if (typeof value !== 'string' || value === '') return value;
  if (field === 'email' || value.includes('@')) return foreignEmail;
  if (!typed.has(field)) return value;
  const text = names.get(value) ?? foreignTexts[names.size % foreignTexts.length] ?? '';
  names.set(value, text);
  return text;
}
