/** The contract's zod schemas as JSON Schema. What has a name of its own stands once in the document and is referred to. */
import * as z from 'zod/mini';
import { isCalendarDay, isDay } from '../../ledger/calendar.ts';
import { MAX_AMOUNT } from '../../ledger/money.ts';
import * as accounts from '../contract/accounts.ts';
import * as activity from '../contract/activity.ts';
import * as auth from '../contract/auth.ts';
import * as bills from '../contract/bills.ts';
import { errorAnswer } from '../contract/errors.ts';
import { amount, amountNumber, amountText } from '../contract/fields.ts';
import * as incomes from '../contract/incomes.ts';
import * as preferences from '../contract/preferences.ts';
import * as rules from '../contract/savings-rules.ts';
import * as schedule from '../contract/schedule.ts';
import * as summary from '../contract/summary.ts';
import { instant } from '../contract/texts.ts';
import * as users from '../contract/users.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The things that several answers speak of. */
const NAMED = {
  Account: accounts.account,
  Activity: activity.activity,
  Bill: bills.bill,
  BillSavings: bills.billSavings,
  Error: errorAnswer,
  HistoricalAmount: bills.historicalAmount,
  Income: incomes.income,
  Preferences: preferences.preferences,
  SavingsRule: rules.savingsRule,
  SchedulerStatus: schedule.schedulerStatus,
  Session: users.session,
  StatementLine: accounts.statementLine,
  Summary: summary.summary,
  User: auth.user,
} as const satisfies Record<string, z.ZodMiniType>;

const answers = z.registry<{ id?: string }>();
for (const [id, schema] of Object.entries(NAMED)) answers.add(schema, { id });
/** Requests know no names: what is sent differs from what is answered. */
const requests = z.registry<{ id?: string }>();

const uri = (id: string) => `#/components/schemas/${id}`;

/** Refers to a named schema. */
export function refer(name: keyof typeof NAMED): JsonSchema {
  return { $ref: uri(name) };
}

/** Every named schema. */
export function namedSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(answers, { uri, override, unrepresentable: 'any' });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema)]));
}

/** What a request may hold, before it is parsed. */
export function requestSchema(schema: z.ZodMiniType): JsonSchema {
  const options = { io: 'input', metadata: requests, override, unrepresentable: 'any' } as const;
  return plain(z.toJSONSchema(schema, options));
}

/** What an answer holds. */
export function answerSchema(schema: z.ZodMiniType): JsonSchema {
  const options = { metadata: answers, override, unrepresentable: 'any' } as const;
  const json: JsonSchema & { $defs?: unknown } = z.toJSONSchema(schema, options);
  const { $defs: _, ...rest } = json;
  return plain(rest);
}

type Definition = {
  type?: string;
  out?: z.ZodMiniType;
  checks?: { _zod: { def: { fn?: unknown } } }[];
};
const definitionOf = (schema: object): Definition =>
  (schema as { _zod: { def: Definition } })._zod.def;

const DAYS = new Set<unknown>([isDay, isCalendarDay]);
const EXAMPLES = ['12.50'];
const DECIMALS = '\\d{1,8}(\\.\\d{1,2})?';
const text = (form: string) => ({ pattern: `^\\s*${form}\\s*$`, examples: EXAMPLES });
const number = (minimum: number) => ({ minimum, maximum: MAX_AMOUNT / 100, multipleOf: 0.01 });

const ONE_TYPE = `(${activity.ACTIVITY_TYPES.join('|')})`;

/** What a text or a number in a request looks like, which a function checks. */
const FORMS = new Map<object, JsonSchema>([
  [amountText.any, text(DECIMALS)],
  [amountText.aboveZero, text(`(?!0+(\\.0+)?\\s*$)${DECIMALS}`)],
  [amountText.orBlank, text(`(${DECIMALS})?`)],
  [amountNumber.any, number(0)],
  [amountNumber.aboveZero, number(0.01)],
  [activity.activityTypes, { pattern: `^${ONE_TYPE}(,${ONE_TYPE})*$`, examples: ['BillPaid'] }],
]);

/** What a schema checks by a function says nothing in JSON Schema, so the form is named here. */
function override({ zodSchema, jsonSchema }: { zodSchema: object; jsonSchema: JsonSchema }): void {
  const { checks } = definitionOf(zodSchema);
  if (checks?.some((check) => DAYS.has(check._zod.def.fn))) jsonSchema.format = 'date';
  if (zodSchema === instant) jsonSchema.format = 'date-time';
  // What any whole number of JavaScript is says nothing of this one.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (zodSchema === amount) jsonSchema.examples = EXAMPLES;
  Object.assign(jsonSchema, FORMS.get(zodSchema));
  const written = writtenNumberOf(zodSchema);
  if (written) {
    const { pattern: _, ...rest } = jsonSchema;
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, rest, plain(z.toJSONSchema(written)));
  }
}

/** The number that is read from a text of digits; null for every other schema. */
function writtenNumberOf(schema: object): z.ZodMiniType | null {
  const { type, out } = definitionOf(schema);
  if (type !== 'pipe' || !out) return null;
  return definitionOf(out).type === 'number' ? out : writtenNumberOf(out);
}

/** The document says once for all which JSON Schema it speaks, and a reference leads into its components. */
function plain(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === '$schema' || key === '$id' ? undefined : value,
  );
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
}
