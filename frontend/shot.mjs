import { chromium } from 'playwright-core';
const base = 'http://localhost:9300', out = '/tmp/call';
const api = async (token, method, path, body) => { const r = await fetch(`${base}/api/v1${path}`, { method, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': Math.random().toString(36).slice(2).padEnd(20,'x') }, body: body && JSON.stringify(body) }); return r.json(); };
const { token } = await api('', 'POST', '/auth/login', { email: 'buyer@leadmart.test', password: 'leadmart-demo' });
let packs = ((await api(token, 'GET', '/leads/packs')).packs ?? (await api(token, 'GET', '/leads/packs')).data ?? []);
if (packs.length === 0) {
  const cat = await api(token, 'GET', '/datasets'); console.log(JSON.stringify(cat).slice(0, 300));
  const ds = (cat.datasets ?? cat.data ?? cat)[0];
  const r = await api(token, 'POST', '/leads/purchase', { datasetId: ds._id, states: ['CA','NY','VT'], phoneStatus: 'clean', quantity: 60 });
  console.log(JSON.stringify(r).slice(0,300)); await new Promise(r => setTimeout(r, 4000));
  packs = ((await api(token, 'GET', '/leads/packs')).packs ?? (await api(token, 'GET', '/leads/packs')).data ?? []);
}
console.log(packs[0]?._id, packs[0]?.name);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
for (const [w,scheme] of [[375,'light'],[375,'dark'],[768,'light'],[1440,'dark'],[1440,'light']]) {
  const ctx = await b.newContext({ viewport: { width: w, height: w < 700 ? 812 : 900 }, colorScheme: scheme, hasTouch: w < 700 });
  const page = await ctx.newPage();
  page.on('pageerror', e => console.log('ERR', e.message));
  await page.goto(`${base}/login`);
  await page.getByLabel('Email').first().fill('buyer@leadmart.test');
  await page.getByLabel('Password', { exact: true }).first().fill('leadmart-demo');
  await page.keyboard.press('Enter'); await page.waitForURL('**/dashboard');
  await page.goto(`${base}/my-leads/${packs[0]._id}`); await page.waitForTimeout(2000);
  await page.screenshot({ path: `${out}-${w}-${scheme}-list.png` });
  await page.getByRole('button', { name: 'Work this pack' }).click(); await page.waitForTimeout(1200);
  await page.screenshot({ path: `${out}-${w}-${scheme}-work.png` });
  if (w === 375 && scheme === 'light') { await page.getByRole('button', { name: 'Bad number' }).click(); await page.waitForTimeout(800); await page.screenshot({ path: `${out}-${w}-${scheme}-work2.png` });
    await page.getByRole('button', { name: 'Call back' }).click(); await page.waitForTimeout(300); await page.screenshot({ path: `${out}-${w}-${scheme}-work3.png` }); }
  if (w === 1440 && scheme === 'dark') { for (const k of ['1','3','5']) { await page.keyboard.press(k); await page.waitForTimeout(300); } await page.screenshot({ path: `${out}-${w}-${scheme}-work2.png` }); }
  await ctx.close();
}
await b.close();
