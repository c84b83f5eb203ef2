import { launchBrowser } from '/tmp/w/web/scripts/testing/chromium.ts';
import { spawnApp } from '/tmp/w/web/scripts/testing/app-process.ts';
import { existsSync, writeFileSync, readFileSync } from 'node:fs';
const dir = '/tmp/w/data-web/prof';
const app = await spawnApp({ DATA_DIR: dir });
const browser = await launchBrowser();
const context = await browser.newContext({ baseURL: app.url });
const f = dir + '/who.json';
const data = { email: 'prof@example.com', password: 'a prof of bills', firstName: 'A', lastName: 'B' };
if (!existsSync(f)) {
  await context.request.post('/api/auth/register', { data });
  for (let i = 1; i <= 5; i++) await context.request.post('/api/accounts', { data: { name: `Account ${i}`, balance: '9000' } });
  const F = ['weekly','monthly','quarterly','bi-annual','annually'], C=['housing','utilities','food','savings','insurance','shopping'];
  for (let i = 1; i <= 200; i++) await context.request.post('/api/bills', { data: { name: `Bill ${i}`, amount: `${10+i}.50`, frequency: F[i%5], category: C[i%6], accountId: 1+i%5 } });
  await context.request.post('/api/bills/add-week-savings');
  await context.request.post('/api/incomes', { data: { name: 'Job', amount: '900', frequency: 'weekly', accountId: 1 } });
  writeFileSync(f, '1');
} else await context.request.post('/api/auth/login-direct', { data });
await context.addInitScript('globalThis.__name = (it) => it');
const page = await context.newPage();
const names = (process.argv[2] ?? 'income,bill').split(',');
for (const name of names) {
  await page.goto(name==='account'||name==='transfer'?'/accounts':name==='calendar-feed'?'/calendar':'/dashboard');
  await page.waitForLoadState('networkidle');
  const cdp = await context.newCDPSession(page);
  const opener = page.locator(`[data-dialog="${name}"]:visible`).first();
  for (let i = 0; i < 4; i++) {
    if (i === 3) { await browser.startTracing(page, { path: `/tmp/w/data-web/trace-${name}.json`, categories: ['devtools.timeline','v8.execute','disabled-by-default-v8.cpu_profiler','blink.user_timing'] }); }
    await opener.hover(); await opener.click();
    await page.locator('[role$="dialog"][data-state="open"]').waitFor();
    await page.waitForTimeout(400);
    if (i === 3) await browser.stopTracing();
    await page.keyboard.press('Escape');
    await page.locator('[data-dialog-veil]').waitFor({ state: 'detached' });
  }
  const trace = JSON.parse(readFileSync(`/tmp/w/data-web/trace-${name}.json`, 'utf8')).traceEvents;
  const main = trace.find(e => e.name==='thread_name' && e.args.name==='CrRendererMain');
  const ev = trace.filter(e => e.ph==='X' && e.dur>500 && e.tid===main.tid && e.pid===main.pid);
  const sum = {}; for (const e of ev) { if (/RunTask/.test(e.name)) continue; sum[e.name] = (sum[e.name]??0) + (e.tdur ?? e.dur)/1000; }
  console.log(name, JSON.stringify(Object.entries(sum).sort((a,b)=>b[1]-a[1]).slice(0,14).map(([k,v])=>`${k} ${v.toFixed(1)}`)));
  const clicks = ev.filter(e=>e.name==='EventDispatch').map(e=>`${e.args.data?.type} ${((e.tdur??e.dur)/1000).toFixed(1)}`); console.log('   events', clicks.join(', '));
  await cdp.detach();
}
await browser.close(); await app.stop();
