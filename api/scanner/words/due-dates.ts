/** How bills name the day by which to pay, and the many others that they mention. */
import { type Phrase, words } from '../fields/phrases.ts';

/** What a label says for a day, or against it. */
export const DUE_DATE_PHRASES: readonly Phrase[] = [
  [
    words(`
    (?:payment )?due date; date due; payment (?:is )?due(?: by| on| date| before)?; (?:please
    )?pay(?:ment)?(?: this (?:bill|amount|invoice|account))? (?:by|before|on or before|no later than|not later
    than); due (?:on|by|before|for payment); payable (?:by|before|on or before|on|no later than); to be paid
    (?:by|before|on or before); pay by(?: date)?; (?:is|are|falls|fall|amount|total|balance|now) due; paid
    (?:in full )?(?:by|on or before|no later than|before); last date (?:for|to) pay(?:ment)?; final date for
    payment; payment (?:required|must (?:reach us|be (?:made|received)))(?: by)?; reach us (?:by|before|no
    later than); settle(?: this| the)?(?: account| bill| invoice| balance)? (?:by|before); deadline; no later
    than; on or before`),
    3,
  ],
  [
    words(`
    (?:direct debit|debit|payment|collection|withdrawal|autopay|auto
    pay|billing|charge|deduction|instalment|installment|renewal|draft) date; will be (?:automatically
    )?(?:debited|deducted|charged|collected|taken|withdrawn|paid|drawn|drafted)[^.]{0,60}(?:on|around)?; we(?:
    will|.ll)? (?:automatically )?(?:debit|deduct|charge|collect|take)[^.]{0,60}(?:on|around)?; scheduled (?:for|on); next (?:pre-?authori[sz]ed )?(?:deduction|debit|instal?lment|collection|charge|withdrawal)(?: date| due)?; renews?; on or
    (?:around|after|about); direct debit (?:on|of|will); auto-?pay(?:ment)? (?:on|scheduled|will); next
    payment(?: date)?; debit(?:ed|ing)? [^.]{0,40}on; rent (?:is )?due; renew(?:s|al)? (?:on|by|before|online before); expires? on renew; (?:payment|instal?lment|amount)
    (?:will be |to be |is )?(?:taken|processed|collected|made)(?: on)?; (?:auto ?pay|payment|debit) will be processed; (?:leaves?|come(?:s)? out
    of|go(?:es)? out of|taken from|out of) (?:your|the) [^.]{0,30}; first (?:payment|collection|instal?lment|charge|debit|deduction)[^.]{0,20}; (?:has|have|let us have|let
    [^.]{0,30} have) it by; (?:expected|required|wanted|needed|requested|received|arrive|cleared) (?:by|before|on); next on`),
    2.6,
  ],
  [
    words(`
    due; pay before; payment on; pay on`),
    1.6,
  ],
  [
    /\b(?:by|before)(?: (?:the|end of|midnight|noon|midday|close of business|cob|\d{1,2}(?:[.:]\d\d)? ?[ap]\.?m\.?))*(?: on)?(?: the)?\W*$/i,
    1.6,
  ],
  [/\b(?:collected|debited|taken|charged|deducted|drawn|withdrawn)(?: on)?\W*$/i, 1.6],
  // On a utility's bill the next one, on a subscription's the day of the next payment.
  [/^\W*next bill(?: date)?\W*$/i, 1.8],
  [
    /\b(?:we|you)(?:['’]ve| have)? (?:collected|debited|took|charged|deducted|received|paid)\b/i,
    -3,
  ],
  [/\b(?:runs|run|running) out(?: on)?\W*$/i, 1.6],
  // The first of several payments: "First one  5 April 2026".
  [/^\W*first one\W*$/i, 2.4],
  [/\b(?:call|tell|ring|phone|contact|write to) us (?:by|before)\W*$/i, -3],
  // What has to be renewed is paid for by its last day.
  [
    /\b(?:tax|registration|rego|permit|licen[cs]e) expires(?: on| at (?:midnight|noon) on)?\W*$/i,
    1.6,
  ],
  [
    words(`
    (?:issue|invoice|bill|billing|statement|account|tax|letter|document|print|posting|order|closing) date;
    date (?:issued|of (?:issue|invoice|this|bill|statement)); date prepared; as (?:at|of); billing period`),
    -2.4,
  ],
  [
    /\b(?:(?:issued|dated|printed|posted|mailed|prepared|created|generated)(?: on)?|(?<!next )(?:issue|invoice|bill|statement|account|letter|document)(?: date)?)\W*$/i,
    -2.4,
  ],
  [
    words(`
    due back; due for (?!payment); previous; last (?:payment|bill|paid|read|reading|invoice); (?<!if )(?<!when )(?<!be )received(?! by| before| on or before); paid on; thank you; payments?
    (?:made|received); opening`),
    -3,
  ],
  [
    words(String.raw`
    period; borrow\w*; deliver(?:y|ies); due back; items?; appointment; booked; visit; reading; read(?: date)?; meter; service (?:dates?|from|to); supply; usage; cover(?:age)?;
    next (?:bill|reading|meter|invoice|statement|scheduled); contract; price change; (?:price|rate|charge)s? (?:goes|go|changes?) (?:up )?on; takes? effect; effective; member since;
    birth; dob; offer; closing date; opening date`),
    -1.8,
  ],
  // An end in brackets is that of something else.
  [/\((?:it )?(?:expires|valid (?:until|to))(?: on)?\W*$/i, -2.6],
  // Words that only say something about the date right behind them.
  [
    /\b(?:from|until|through|to|since|valid|starts?|starting|commenc\w+|begins?|ends?|ending)\W*$/i,
    -2,
  ],
  [
    words(String.raw`
    (?<!(?:or|just|shortly|or just)\s)after; late fee; if not (?:paid|received); if (?:paid|received|you pay)(?! by| before| on or before| in full by); disconnect\w*; was due; were due;
    past due; overdue; no interest; interest[- ]free; promotional\w*`),
    -1.5,
  ],
];
