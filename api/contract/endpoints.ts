/**
 * Every call of the API, once. The router and the OpenAPI document are both made from this table, so they cannot differ.
 * Server only: the page imports the subjects' schemas, not this list.
 */
import * as z from 'zod/mini';
import { accountEndpoints } from './endpoints/accounts.ts';
import { activityEndpoints } from './endpoints/activity.ts';
import { billEndpoints } from './endpoints/bills.ts';
import { calendarEndpoints } from './endpoints/calendar.ts';
import { changesEndpoints } from './endpoints/changes.ts';
import type { Endpoint, Written } from './endpoints/endpoint.ts';
import { exportEndpoints } from './endpoints/export.ts';
import { factorEndpoints } from './endpoints/factors.ts';
import { forecastEndpoints } from './endpoints/forecast.ts';
import { identityEndpoints } from './endpoints/identity.ts';
import { incomeEndpoints } from './endpoints/incomes.ts';
import { savingsRuleEndpoints } from './endpoints/savings-rules.ts';
import { scanEndpoints } from './endpoints/scan.ts';
import { scheduleEndpoints } from './endpoints/schedule.ts';
import { summaryEndpoints } from './endpoints/summary.ts';

const written = {
  ...identityEndpoints,
  ...factorEndpoints,
  ...accountEndpoints,
  ...billEndpoints,
  ...incomeEndpoints,
  ...savingsRuleEndpoints,
  ...scanEndpoints,
  ...summaryEndpoints,
  ...exportEndpoints,
  ...scheduleEndpoints,
  ...activityEndpoints,
  ...forecastEndpoints,
  ...calendarEndpoints,
  ...changesEndpoints,
};
type Tables = typeof written;

export const endpoints = Object.fromEntries(
  Object.entries<Written>(written).map(([name, endpoint]) => [
    name,
    { ...endpoint, status: endpoint.status ?? (endpoint.answer ? 200 : 204) },
  ]),
) as { readonly [N in keyof Tables]: Tables[N] & Pick<Endpoint, 'status'> };

export type { Endpoint } from './endpoints/endpoint.ts';
export type EndpointName = keyof typeof endpoints;

/** The path's `:eventId`, as activity tells it. */
export const pathEventId = z.uuid();
