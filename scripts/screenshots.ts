/**
 * `npm run screenshots [-- name…]`: pictures of every page and dialog on a phone and a desktop, light and dark. They show what a
 * visitor sees, a household of half a year, a new one, and steps without an address of their own. They land in
 * data/screenshots/pictures. With names, only the pictures are taken whose names contain one of them.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { type Look, openContext, photograph } from './screenshots/camera.ts';
import { demoHousehold, type Login } from './screenshots/demo-household.ts';
import { photographFlows } from './screenshots/flows.ts';
import { spawnApp } from './testing/app-process.ts';
import { launchBrowser } from './testing/chromium.ts';
import { type Belongings, type Place, signedInPlaces, visitorPlaces } from './testing/places.ts';

const dataDir = process.env.DATA_DIR ?? join('data', 'screenshots');
const folder = join(dataDir, 'pictures');
const wanted = process.argv.slice(2);
const looks: Look[] = [390, 1280].flatMap((width) => [
  { theme: 'light', width },
  { theme: 'dark', width },
]);

const login = await demoHousehold(dataDir);
mkdirSync(folder, { recursive: true });
const app = await spawnApp({ DATA_DIR: dataDir });
const browser = await launchBrowser();
try {
  const places = await placesOf(login);
  for (const look of looks) await shoot(look, places);
} finally {
  await browser.close();
  await app.stop();
}
console.log(`The pictures are in ${folder}`);

function isWanted(name: string): boolean {
  return wanted.length === 0 || wanted.some((word) => name.includes(word));
}

function chosen(places: Place[]): Place[] {
  return places.filter(({ name }) => isWanted(name));
}

async function placesOf(person: Login): Promise<Place[]> {
  const context = await browser.newContext({ baseURL: app.url });
  await logIn(context, person);
  const list = async (subject: keyof Belongings) =>
    (await context.request.get(`/api/${subject}`)).json();
  const [bills, accounts, incomes] = await Promise.all([
    list('bills'),
    list('accounts'),
    list('incomes'),
  ]);
  await context.close();
  return signedInPlaces({ bills, accounts, incomes });
}

async function shoot(look: Look, places: Place[]): Promise<void> {
  const visitor = await openContext(browser, app.url, look);
  await photograph(visitor, chosen(visitorPlaces), look, folder);
  await visitor.close();

  const household = await openContext(browser, app.url, look);
  await logIn(household, login);
  await photograph(household, chosen(places), look, folder);
  await household.close();

  const newcomer = await openContext(browser, app.url, look);
  await register(newcomer);
  const pages = places.filter(({ path }) => !path.includes('dialog='));
  const empty = pages.map(({ name, path }) => ({ name: `new-${name}`, path }));
  await photograph(newcomer, chosen(empty), look, folder);
  await newcomer.close();
  await photographFlows(() => openContext(browser, app.url, look), isWanted, look, folder);
}

async function logIn(context: BrowserContext, data: Login): Promise<void> {
  const answer = await context.request.post('/api/auth/login-direct', { data });
  if (!answer.ok()) throw new Error(`Log-in: ${await answer.text()}`);
}

async function register(context: BrowserContext): Promise<void> {
  const email = `new-${Date.now().toString(36)}@example.com`;
  const data = { email, password: 'a new household', firstName: 'Robin', lastName: 'New' };
  const answer = await context.request.post('/api/auth/register', { data });
  if (!answer.ok()) throw new Error(`Registration: ${await answer.text()}`);
}
