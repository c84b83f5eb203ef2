/** Where requests wait for their turns (person-turns.ts). */
import type { Endpoint } from '../contract/endpoints.ts';
import { visitorAt } from '../identity/networks.ts';
import type { Session } from '../identity/sessions.ts';
import type { Place } from './person-turns.ts';

/**
 * Writes have a line of their own, so that writes which wait for a silent store do not delay reads. What decides who may enter needs no
 * store, and there sessions take turns: else somebody who has got in could keep the owner from ending that, or others from the database by
 * a hundred sessions. A file is read for as long as its reader takes, so it keeps no list waiting.
 */
export function placeOf({ method, path }: Endpoint, { id, user }: Session): Place {
  const whole = { party: user.id, brief: false };
  if (/^\/api\/(auth|user\/(email|preferences)|calendar-feed)(\/|$)/.test(path))
    return { name: `access to ${user.id}`, party: id, brief: true };
  // A model may say nothing for seconds, and people type a name with pauses.
  if (path === '/api/ai/categorize')
    return { name: `suggestions of ${user.id}`, party: user.id, brief: true, atOnce: 2 };
  if (path === '/api/export') return { name: `exports of ${user.id}`, ...whole };
  return { name: `${method === 'GET' ? 'reads' : 'writes'} of ${user.id}`, ...whole };
}

/** So many that all of a busy minute are answered at once where the database is silent, and others hardly wait for them where it is not. */
const VISITORS_AT_ONCE = 32;

/**
 * Visitors together have some places at the database, and their networks take turns. A calendar is made meanwhile, and Google asked, which
 * takes time.
 */
export function placeOfVisitor({ path }: Endpoint, address: string): Place {
  const isQuick = path.startsWith('/api/auth/') && !path.startsWith('/api/auth/google');
  const name = isQuick ? 'visitors' : `visitors at ${path}`;
  return { name, party: visitorAt(address), brief: true, atOnce: VISITORS_AT_ONCE };
}
