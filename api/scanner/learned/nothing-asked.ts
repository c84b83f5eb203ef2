/** What speaks for a bill that asks for nothing, and for a page that is no bill. */
import type { Layout, Line } from '../fields/layout.ts';
import { moneyIn } from '../fields/money.ts';
import { addThose, type Features } from './features.ts';

const ASKS =
  /\b(?:due|pay\w*|paid|invoice|bill\w*|owe\w*|owing|debit\w*|balance|instal?lments?)\b/i;
const REFERENCE =
  /\b(?:account|invoice|customer|policy|member(?:ship)?|reference|ref|bill|statement)\s*(?:no\b|number|ref\w*|#|id)/i;
/** What the whole of a bill is called. */
const WHOLE = /\b(?:due|owing|owed|balance|to pay|payable|payment)\b/i;
/** What was before this bill, and what is not paid by it. */
const NOT_NOW =
  /\b(?:previous|opening|last|prior|brought forward|forward|was|minimum|arrears|overdue|past)\b/i;
const NOTHING =
  /\b(?:nothing (?:more |further )?(?:to pay|is due|due|owing)|no payment (?:is |was )?(?:required|needed|necessary|due)|do not pay|don['’]t (?:need to )?pay|(?:need|have) to pay nothing|(?:nil|credit) balance|in credit|paid in full|not a bill)\b/i;
/** Asked for at once, and by no day. */
const ON_RECEIPT = /\b(?:up)?on receipt\b|\bpay\b[^.]{0,30}\bimmediately\b/i;
const ZERO = /(?<![\d.,])0[.,]00\b(?! ?%)/;

/** What speaks for a page without a sender: it asks for no money, and names neither a sum nor an account. */
export function noSender({ text }: Layout): Features {
  const none: Features = new Map([['none', 1]]);
  addThose(none, {
    'none:asks': ASKS.test(text),
    'none:reference': REFERENCE.test(text),
    [`none:sums-${Math.min(3, moneyIn(text).length)}`]: true,
  });
  return none;
}

/** What speaks for a bill that asks for nothing: its whole is zero or a credit, or it says so. */
export function nothingAsked({ lines, text }: Layout): Features {
  const none: Features = new Map();
  const wholes = lines.filter((line) => WHOLE.test(line.text) && !NOT_NOW.test(line.text));
  const isCredit = ({ text: row }: Line) => moneyIn(row).some(({ taken }) => taken);
  addThose(none, {
    'none:nothing': NOTHING.test(text),
    'none:on-receipt': ON_RECEIPT.test(text),
    'none:zero': wholes.some(({ text: row }) => ZERO.test(row)),
    'none:credit': wholes.some(isCredit),
    'none:credit-alone':
      wholes.some(isCredit) &&
      !wholes.some(({ text: row }) => moneyIn(row).some(({ taken, cents }) => !taken && cents > 0)),
  });
  return none;
}
