/** What the fields of entities and events are made of. All amounts in cents, all days in the ledger's time zone. */
import { z } from 'zod';
import { LAST_WEEK } from './calendar.ts';
import { FOLLOWS } from './follows.ts';
import { type BillFrequency, isBillFrequency } from './frequency.ts';
import { MAX_AMOUNT } from './money.ts';

export const id = z.int().positive();
export const day = z.iso.date();
export const text = z.string();
export const cents = z.int().min(0);
export const signedCents = z.int();
export const amount = z.int().min(0).max(MAX_AMOUNT);
export const dayType = z.enum(['weekly', 'monthly']);
export const failureReason = z.enum(['insufficient_funds', 'account_required']);
export const skipReason = z.enum(['insufficient_funds', 'balance_too_large']);
/** Only the one spelling of a frequency (frequency.ts). */
export const billFrequency = z.custom<BillFrequency>(isBillFrequency);
/** What an amount follows. */
export const follows = z.enum(FOLLOWS);
/** Which weekday of a month: its first to fourth, or its last. */
export const weekOfMonth = z.int().min(1).max(LAST_WEEK).nullable();
