/** How bills name the amount that they ask for, and the many others that they mention. */
import { type Phrase, words } from '../fields/phrases.ts';

const FOR: readonly Phrase[] = [
  // Of a debt and the payments that it is paid off by, the payment counts.
  [
    words(`
    (?:weekly|fortnightly|monthly|quarterly|half[- ]?yearly|regular|next|first|1st|this|(?:this|next) (?:week|fortnight|month|quarter).?s) (?:instal?lment|payment|amount|(?:direct
    |pre-?authori[sz]ed )?debit|withdrawal|fee|price|premium|rent|repayment|bill|charge|gift|donation|pledge|contribution|levy|dues|assessment|tuition|subscription|membership)(?! towards)`),
    2.7,
  ],
  [
    words(`
    total amount (?:now )?(?:due|payable|owing); total (?:now )?(?:due|payable|owing|to pay); amount (?:now
    )?(?:due|payable|owing|to pay|to be paid|of this bill); balance (?:now )?(?:due|payable|owing); total
    balance due; (?:please )?pay this amount; current amount due; payment amount; amount you owe; (?<!what )you owe(?:
    us)?; total for this (?:bill|invoice|account|month); instalment (?:amount|due); installment
    (?:amount|due); payment due; total charges due; (?:amount )?to be (?:debited|collected|deducted); total account
    balance; (?:repayment|debit|collection|withdrawal|draft) amount; to pay; due now; now due; due for payment; pay now; direct debit amount; amount of payment; your
    (?:bill|payment|total|premium|instalment|repayment)(?: (?:this (?:month|quarter|time)|for .{3,30}))?(?:
    (?:is|comes to|will be))?; total this (?:bill|invoice|month|quarter); to be paid; fee due; rent due;
    premium due; premium payable; your new balance; (?:please )?remit(?: payment)?(?: of)?; pay (?:by|before|on or before|no later than); due from [a-z]+; (?:invoice|levy|bill|levies) (?:total|value|amount); net (?:amount )?(?:payable|due|if paid by); (?:payment|amount) required; (?:you )?must pay; discounted (?:amount|total); reduced to;
    patient (?:balance|responsibility|owes); your (?:share|responsibility); total patient balance; amount outstanding; total outstanding; amount billed; auto ?pay amount; scheduled payment; amount enclosed; (?:gap fee|fees?|charges?) to pay; you need to pay; (?:we.ll|will|to) (?:collect|take) it; total by auto ?pay`),
    3,
  ],
  [
    /\b(?:renew\w*|(?:plan|subscription|membership) (?:starts|continues|resumes))[^$£€]{0,40}\b(?:at|for)\W*$/i,
    4.1,
  ],
  [
    words(`
    annual (?:payment|amount|price|premium|fee|charge|subscription|membership|levy|rent); your (?:gift|donation|pledge|contribution|(?:price|premium) for the year); please pay; [a-z]+.ll be (?:charged|debited|billed); you(?:.ll)? pay; the total; subscription; licen[cs]e; we(?: will|.ll) (?:debit|collect|take|charge); will (?:be
    )?(?:debit(?:ed)?|charge(?:d)?|collect(?:ed)?|deduct(?:ed)?|taken|drawn|withdrawn|drafted|billed); the sum of;  a (?:total|payment|balance) of; (?:remaining|outstanding|unpaid) balance; what you owe;
    comes? to; costs?; amount of; bill total; invoice total; grand total; new balance; (?:statement|closing|current|total|card|account) balance; total amount; (?<!balance )outstanding(?: balance)?; owing; due (?:on|by|date|in full); payable; is due; are
    due; falls due; debit(?:ed)? from; (?:set|fixed|charged|billed|invoiced) at; (?:goes|going|gone|went|rises?|increases?|increased|changes?|changed|reduced|drops?)(?: up| down)?(?: from .{1,12})? to;
    is now; (?:payment|premium|rent|fee|charge|price|cost|levy|total|dues|contribution|subscription|membership|instalment|bill) (?:of|is|will be|comes to|for [^.]{3,40} is); now costs; support amount; (?:first|next) (?:payment|charge); (?:to|will) (?:give|donate); (?:amount|price|cost|premium|total) to (?:renew|continue|stay covered);
    renewal (?:amount|price|premium|fee|cost); total fees?; (?:monthly|weekly|quarterly) price; total (?:monthly|fortnightly|weekly|quarterly) (?:charges?|cost|payment|rent|fees?)`),
    2.4,
  ],
  [
    words(String.raw`
    total(?: \(?(?:inc|incl|including|with)\.? (?:gst|vat|tax)\)?)?; total charges; total new charges; new
    charges; current charges; total premium; annual premium; amount; balance; premium; rent; repayment;
    charged; order total; total cost; this bill; fee; price; dues; subs; contribution; assessment; pledge; fine`),
    1.2,
  ],
];

/** Right before the figure. */
const RIGHT_BEFORE: readonly Phrase[] = [
  [/^\W*(?:the )?charge\W*$/i, 1.2],
  [/^\W*(?:payment|instal?lment) \d+ of \d+\W*$/i, 2.7],
  // What is asked from those who pay in time, which a person who plans does.
  [
    /(?<!not )\b(?:if|when) (?:paid|received|you pay)(?: in full)? (?:by|within|on or before|before)\b(?!.*\bafter\b)/i,
    3.4,
  ],
  [/\b(?:more than|over|at least|as much as|less than|worth)\W*$/i, -2],
  [/\bpay\W*$/i, 2],
  // The longest of several terms, each with its price.
  [/^\W*(?:12 months|(?:one|1) year)(?: \([^)]*\))?\W*$/i, 1.6],
  [
    /\b\d{1,2} (?:(?:automatic|equal|monthly|pre-?authori[sz]ed) )*(?:withdrawals|debits|payments|instal?lments) of\W*$/i,
    2.7,
  ],
  // What is given from now on.
  [
    /\bfrom (?:this|next) (?:week|month|quarter|year),? (?:it|this|you) (?:is|will be|(?:will )?(?:pay|give))\W*$/i,
    2.4,
  ],
  // What a reward brings in.
  [/\b(?:get|win|earn)\W*$/i, -3],
  // Right behind it: what comes again is what is to be paid.
  [/^\W*(?:each|every) (?:week|fortnight|month|quarter|year)\b/i, 1.6],
  [/\b(?:\d{1,2}(?:st|nd|rd|th)|first|last)(?: day)? of (?:each|every) (?:month|quarter)\b/i, 1.6],
  [/\bfrom\W*$/i, -2.4],
  // What one of several costs.
  [/(?:\bat|@|\bx|\beach)\W*$/i, -1.4],
];

const AGAINST: readonly Phrase[] = [
  [/^\W*(?:less|more|off|cheaper|extra)\b/i, -4],
  // What would replace the payments that were agreed.
  [/\bpay (?:it )?(?:all )?(?:at )?once instead\b/i, -5],
  // A price by the piece.
  [/^\W*(?:for|per) (?:each|every) (?:further|extra|additional)\b/i, -4],
  // What a gift does: "£15 buys a crew member a pair of gloves".
  [
    /^\W*(?:buys|can (?:buy|give|help|restore|feed|provide)|could (?:buy|give|help|feed|provide)|helps|provides|feeds)\b/i,
    -4,
  ],
  [/\b(?:up|down|rise\w*|increase\w*|falls?) by\W*$/i, -4],
  // What one pays who does not do as asked.
  [/\bavoid (?:a|an|the|any|paying|being)\b[^.$£€]{0,30}\b(?:of|up to|is)\W*$/i, -5],
  // What it costs when the money could not be taken.
  [
    /\b(?:debits?|payments?|cheques?|collections?|transactions?) (?:(?:that|which) )?(?:fails?|bounces?|(?:is|are|was) (?:failed|returned|rejected|declined|unsuccessful))\b|\b(?:failed|rejected|declined|bounced|unsuccessful|returned) (?:direct )?(?:debits?|payments?|cheques?|collections?|transactions?)\b/i,
    -4,
  ],
  // It has been paid.
  [
    words(String.raw`
    (?<!if )(?<!when )(?<!be )received(?! by| on or before| before| in full); payments? (?:made|thank|credited); thank(?:s| you)(?: for (?:your|the) payment.*)?\W*$; you(?:.ve)? paid`),
    -5,
  ],
  [
    words(`
    or (?:pay|spread|from|just|only); option(?:al)?; instead of; compared (?:to|with); until now; used to; up from; down from; previous; prior; last (?:bill|account|payment|invoice|statement|month|quarter|time|year); opening balance;
    brought forward; carried over; balance forward; (?<!if )(?<!when )(?<!be )(?<!not )(?<!not been )paid(?! by| on or before| before| in full);
    less payments?; payments`),
    -3,
  ],
  [
    words(String.raw`
    late (?:payment )?(?:fee|charge|penalty); accrues?; incurs?; attracts?; subject to; unpaid; after (?:the
    )?(?:due|\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec); if (?:you )?(?:pay|paid|received|not
    paid)[^.]{0,30}after; if late; (?:may|will) be added; if unpaid; if (?:you |it is |this is )?(?:do |have )?(?:not|n.t|don.t) (?:yet )?pa(?:y|id); overdue fee; dishonou?r; late; penalty(?! amount| notice); reconnection; paper bill fee;
    processing fee; surcharge; merchant fee; returned; fees? (?:applies|apply|may|is included|of up to); (?:can|could|may|might|would) cost`),
    -3,
  ],
  [
    words(String.raw`
    sub ?-?total; gst; vat; (?<!(?:vehicle|council|property|land|road|car|school|motor)\s)tax; excl(?:uding|\.)?; before (?:tax|gst|vat|discounts?|rebates?); net amount(?! if| payable| due); net(?! amount| payable| due| [a-z]+ (?:if|when)); gross`),
    -1.6,
  ],
  [
    words(`
    credit(?! card); cashback; voucher; gift card; prize; bond; save; discount; concession; rebate; refund; saving; savings; saved; you save; adjustment;
    deposit`),
    -2.4,
  ],
  [
    words(`
    credit limit; policy balance; available; limit;
    excess(?! payable| to pay| due); sum insured; insured value; cover(?:age)? (?:amount|limit); agreed value; loan (?:amount|balance);
    principal balance; (?:face|benefit|cover) amount; death benefit; remaining (?:policy )?(?:premium|loan|mortgage|principal|term); payoff; (?:in|the|pay) full; full (?:remaining )?balance;
    annual balance; full year; market value; capital value; land value; rateable value; principal`),
    -2.6,
  ],
  [
    words(`
    an? (?:hour|day|head|night|visit|lesson|class|session)(?! fee); (?:still|left) to (?:go|pay); was; were; per (?:day|kwh|unit|kl|mj|year|annum|litre|gb|hour); p/?kwh; kwh; c/kwh; average;
    estimate[ds]?; compared?; rate; usage; unit price; unit; qty; quantity; supply charge; service charge;
    line rental; daily; year to date; ytd; annual (?:total|cost); next (?:bill|year); same
    (?:time|period); each(?! (?:week|fortnight|month|quarter|year)); from as low as; up to; bonus; in full to receive; cash price; change(?! from| to| by)`),
    -1.4,
  ],
  [
    words(`
    (?:total )?(?:annual|yearly) (?:cost|total|price); (?:if )?paid (?:up ?front|annually|yearly|in full); (?<!your )price for the year; cost for the year; rewards?; points; (?:gross )?interest; earned; rateable; left to pay; after this; original; cash sum; cash value; total (?:payments|credits|paid|usage|discounts?|savings?|gst|vat|tax|adjustments); includes?(?: gst|
    vat)?; gst (?:included|of); vat (?:included|of|at); of which`),
    -3,
  ],
];

const LEAST = words(
  'min(?:imum)? (?:monthly |total )?(?:payment|repayment|instal?lment|amount|due)(?: due)?',
);
const PHRASES: readonly Phrase[] = [...FOR, ...RIGHT_BEFORE, ...AGAINST];
/** What a card's statement asks for is its balance; the least that must be paid of it costs interest. */
const ON_CARDS: readonly Phrase[] = [...PHRASES, [LEAST, -1.7]];
/** Elsewhere the least is what is asked for. */
const ELSEWHERE: readonly Phrase[] = [...PHRASES, [LEAST, 3.1]];

const CARD =
  /\bcredit (?:card|limit|line|access)\b|\bavailable credit\b|\b(?:new|closing|statement) balance\b|\b(?:visa|mastercard|amex|card) (?:statement|account)\b/i;

/** The phrases that count on a bill with this text. */
export function amountPhrases(text: string): readonly Phrase[] {
  return CARD.test(text) ? ON_CARDS : ELSEWHERE;
}
