/** One call of each route of a full ledger, by somebody for whom it does its work. */
import type { Bill } from '../../api/contract/bills.ts';
import type { Endpoint, EndpointName } from '../../api/contract/endpoints.ts';
import { EVERY_ENDPOINT, pathOf, sampleFor } from '../../api/testing/samples.ts';
import { addDays, dayOf } from '../../ledger/calendar.ts';
import { CAPS } from '../../ledger/caps.ts';
import { type FullLedger, PASSWORD, sessionOf } from './households.ts';
import { openAccounts, post, signUp } from './tools.ts';

const ENDPOINTS = Object.fromEntries(EVERY_ENDPOINT) as Record<EndpointName, Endpoint>;

export const isRead = (name: EndpointName): boolean => ENDPOINTS[name].method === 'GET';

/** The ids for these routes; all others take 1. */
const IDS: Partial<Record<EndpointName, number>> = { deleteAccount: 190, deleteBill: 700 };

/**
 * What these answer a request that comes out of nowhere: a file that is no bill, a token that nobody has sent, a question that is not
 * open, a shortfall that is none. None of them does work that grows with the ledger.
 */
const REFUSED: Partial<Record<EndpointName, number>> = {
  ...{ scanBill: 415, login: 401, finishLogin: 401, secondStep: 401, askSecondStepPasskey: 401 },
  ...{ resetPassword: 400, confirmEmail: 400, confirmAuthenticatorApp: 401, addPasskey: 401 },
  ...{ removePasskey: 404, renewRecoveryCodes: 409, settlePeriod: 409, answerPrice: 409 },
  payBillWithArrears: 400,
};

/** The bodies that the contract alone cannot tell. */
const BODIES: Partial<Record<EndpointName, (bill: Bill) => object>> = {
  confirmIdentity: () => ({ password: PASSWORD }),
  changeAccount: () => ({ name: 'Another name' }),
  changeBill: () => ({ name: 'Another name', amount: '99.00' }),
  importBills: () => ({
    bills: Array.from({ length: CAPS.bills }, (_, nth) => ({
      ...{ name: `A bill of a list ${nth}`, amount: '12.00', frequency: 'weekly' },
      ...{ category: 'other', accountId: 1 },
    })),
  }),
  payBill: ({ id, dueDate }) => ({ billId: id, dueDate, processImmediately: true, paidOn: today }),
  // A bill that is called so would be found at once.
  categorize: () => ({ name: 'Nothing that a bill is called' }),
  skipPeriod: ({ dueDate }) => ({ dueDate }),
  postponePayment: ({ dueDate }) => ({ dueDate, newDueDate: addDays(dueDate, 1) }),
};

const today = dayOf(new Date(), 'UTC');

/** A request that is ready to be sent, and the status that it must have. */
export type Call = { send(): Promise<Response>; expects: number };

/** Makes all that the call needs, which is not measured. */
export async function prepared(site: FullLedger, name: EndpointName, query: string): Promise<Call> {
  const { app } = site;
  const endpoint = ENDPOINTS[name];
  if (endpoint.fresh)
    renew(site, await post(app.url, '/api/auth/confirm', { password: PASSWORD }, site.cookie));
  // A registration or a log-in with a session's cookie would end that session.
  const cookie = endpoint.public ? '' : await asker(site, name);
  const id = name === 'undo' ? await lastPress(site, cookie) : (IDS[name] ?? 1);
  const init: RequestInit = { method: endpoint.method, headers: { cookie }, redirect: 'manual' };
  if (endpoint.upload) {
    const form = new FormData();
    form.set(endpoint.upload.field, new Blob(['no bill']), 'bill.pdf');
    init.body = form;
  } else if (endpoint.method !== 'GET') {
    init.headers = { cookie, 'content-type': 'application/json' };
    const body = BODIES[name]?.(await billOf(site)) ?? (endpoint.body ? sampleFor(name) : {});
    init.body = JSON.stringify(body);
  }
  const send = async () => {
    const answer = await fetch(app.url + pathOf(endpoint, id) + query, init);
    if (!endpoint.public) renew(site, answer);
    return answer;
  };
  return { send, expects: REFUSED[name] ?? endpoint.status };
}

/** Goes on with the session that an answer begins. */
function renew(site: FullLedger, answer: Response): void {
  site.cookie = sessionOf(answer) ?? site.cookie;
}

/** A list of as many bills as there may be fits only where there are none. */
async function asker({ app, cookie }: FullLedger, name: EndpointName): Promise<string> {
  if (name !== 'importBills') return cookie;
  const newcomer = await signUp(app.url);
  await openAccounts(app.url, newcomer, ['900.00']);
  return newcomer;
}

/** A press that names every bill, made just now so that nothing has changed since. */
async function lastPress({ app }: FullLedger, cookie: string): Promise<string> {
  await post(app.url, '/api/bills/add-week-savings', {}, cookie);
  const answer = await fetch(`${app.url}/api/activity?type=WeekAdded`, { headers: { cookie } });
  const [week] = (await answer.json()) as { eventId: string }[];
  return week?.eventId ?? '';
}

async function billOf({ app, cookie }: FullLedger): Promise<Bill> {
  return (await fetch(`${app.url}/api/bills/1`, { headers: { cookie } })).json() as Promise<Bill>;
}
