/** Words by which the sender of a bill is told from its customer, its headings and its lines. */

/** Legal forms of companies, as a pattern. */
const COMPANY = String.raw`(?:Pty\.? ?Ltd|Pty Limited|P\/L|Ltd|Limited|PLC|plc|LLP|PLLC|LLC|L\.L\.C\.|Inc|Incorporated|Corp|Corporation|N\.A\.|GmbH|Pty)\.?`;
/** A company's legal form at the end of its name. */
export const SUFFIX = new RegExp(String.raw`[\s,]+(?:${COMPANY})(?:\s*\(.*)?\s*$`);
/** A legal form somewhere, right behind a name, and with the name before it. */
export const LEGAL_FORM = new RegExp(`\\b${COMPANY}`);
export const THEN_LEGAL_FORM = new RegExp(`^\\W{0,2}\\s*${COMPANY}`);
export const WITH_LEGAL_FORM = new RegExp(
  String.raw`(?<!\w)(?<name>(?:(?:[A-Z][\w&'’.-]*|of|and|the|for|&) ){1,5})${COMPANY}(?![a-z]|\s*(?:No\.?|Number)?\s*\d)`,
);
/** Words by which a bill itself names the payee or the sender. */
export const NAMED: readonly RegExp[] = [
  /\b(?:make|made) (?:all )?(?:checks?|cheques?|payments?|money orders?) (?:payable |out )?to:?\s+(?<name>[A-Z][\w&'’. -]{2,40})/i,
  /\b(?:checks?|cheques?|payments?) payable to:?\s+(?<name>[A-Z][\w&'’. -]{2,40})/i,
  /\b(?:payee|biller(?: name)?|account name|pay to|remit(?: payment)? to|supplier|issued by|from|billed by|seller|creditor|merchant|payable to)\s*:\s*(?<name>[A-Z][\w&'’. -]{2,40})/i,
  /\bthank you for (?:choosing|being (?:a customer of|with)|your business with|being a valued (?:member|customer) of|joining|supporting|shopping (?:with|at))\s+(?<name>[A-Z][\w&'’ -]{2,40})/i,
  /(?<!\b(?:from|in|to) )\b(?:your|welcome to|a message from|contact|team at|with)\s+(?<name>(?:[A-Z][\w&'’-]+ ){1,4})(?:bill|account|team|statement|invoice|membership|customer service)/,
  /\byours (?:sincerely|faithfully|truly),?\s+.{0,40}?(?:for|on behalf of)\s+(?<name>[A-Z][\w&'’ -]{2,40})/i,
  /\b(?:trading as|t\/as?)\s+(?<name>[A-Z][\w&'’ -]{2,40})/,
  /\b(?:[Cc]hecks?|[Cc]heques?|[Pp]ayments?|[Rr]emit)(?: payable)?(?:\s+to:?|:)\s+(?<name>[A-Z][\w&'’. -]{2,40})/,
  /\b(?:[Aa]ccount|[Aa]cc|[Aa]\/c)\.? ?name:?\s+(?<name>[A-Z][\w&'’. -]{2,40})/,
  /\b(?:[Oo]n behalf of(?: (?:your|the|our) [a-z]+:?)?|[Pp]ayable to:?|[Tt]he team at|[Ss]ent (?:by [\w.]+ )?for|[Pp]rovided by|[Ff]rom all (?:of us )?at|[Uu]s at)\s+(?<name>[A-Z][\w&'’ -]{2,40})/,
];

/** An address of the web or of mail, written out in full or without its beginning. */
export const DOMAIN =
  /(?:https?:\/\/|(?<![a-z0-9._-])(?<box>[a-z0-9._-]{3,})@|(?<![\w.@-]))(?:(?:www|bills?|my|pay|account|mail|secure|help)\.)*(?<domain>[a-z0-9-]{3,})\.(?:(?:com?|net|org|govt?|edu|ac)(?:\.[a-z]{2})?|energy|io|health|school|gym|uk|us|au|nz|ie|ca|example)\b/gi;
/** Addresses that are nobody’s who sends bills. */
export const COMMON_DOMAINS =
  /^(?:gmail|outlook|hotmail|yahoo|bpay|postbillpay|auspost|paypal|example|icloud|google|facebook|fairtrading|ombudsman|ofgem|gov|www)$/i;
/** Boxes of mail that are named after what they are for. */
export const COMMON_MAILBOXES =
  /^(?:accounts?|admin|billing|bills|bookings?|contact|enquiries|fees|finance|hello|help|info|invoices?|mail|no-?reply|office|pay(?:ments?)?|rent|service|support|team)$/i;

/** What organizations call themselves: a heading with one of these is a sender's rather than a title. */
export const ORGANISATION =
  /\b(?:council|city of|town of|village of|borough|county|shire|university|college|school|academy|kindergarten|preschool|montessori|church|parish|hospital|clinic|dental|dentists?|dentistry|medical|health|healthcare|pharmacy|physiotherapy|orthodontics|veterinary|energy|electric|gas|water|power|utilities|telecom|broadband|mobile|wireless|insurance|assurance|mutual|bank|credit union|building society|finance|financial|strata|owners|body corporate|condominium|homeowners|association|apartments|residences|realty|real estate|properties|lettings|housing|club|society|league|guild|union|institute|foundation|trust|studio|gym|fitness|yoga|leisure|services|solutions|systems|group|partners|company|authority|commission|department|agency|district|corporation|associates|cleaning|plumbing|electrical|landscaping|daycare|childcare|nursery|learning|motors|transit|library|storage|security|tutoring|law|legal|accountants?|cooperative|(?<=^[a-z]{4,} )phone(?= company|$))\b/i;
/** Words for what is sold: a heading of nothing else is no sender. */
export const GENERIC =
  /^(?:water|sewer(?:age)?|wastewater|gas|electric(?:ity)?|power|energy|insurance|home|car|auto|motor|health|life|pet|travel|contents|internet|mobile|phone|broadband|services?|and|the|of|waste|trash|garbage|recycling|property|school|loan|credit|card|savings|dental|medical|hospital|pharmacy|storage|security|cleaning|plumbing|electrical|club|housing|finance|mortgage|council|transit|parking|learning|library|)$/i;
/** Words of headings and labels: a line of nothing else says what the paper is, and not who sends it. */
export const TITLE =
  /^(?:your|my|our|here|is|this|the|a|an|of|for|and|to|on|in|from|at|about|new|final|annual|yearly|quarterly|monthly|weekly|fortnightly|current|next|last|account|acct|bill|billing|statement|invoice|tax|notice|reminder|renewal|summary|details?|number|no|date|period|payments?|plan|premium|policy|membership|member|subscription|instal?lments?|direct|debit|schedule|amount|due|total|balance|demand|receipt|order|charges?|fees?|rates?|rent|rental|customer|client|patient|student|reference|ref|copy|page|advice|confirmation|ready|change|changes|changing|important|information|dear|hello|hi|thank|thanks|you|council|free|childcare|sessions?|licen[cs]e|renew|term|year|usage|supply|service|address|property|contribution|minimum|cover|penalty|fixed|certificate|vehicle|local|rego|registration|citation|enforcement|toll|price|next|membership|entertainment)$/i;
/** How letters begin, with the customer's name. */
export const GREETING = /\b(?:[Dd]ear|[Hh]ello|[Hh]i)[, ]+(?<name>[A-Z][\w'’. -]{1,40})/g;
/** The label of whom to pay, over or before its name. */
export const PAYEE =
  /\b(?:payable|remit|pay|cheques?|checks?|payments?)\b[^.]{0,24} to:?\s*$|^(?:payee|biller|supplier|landlord|creditor|account name|remit to|pay to)\W*$/i;
/** How letters end. */
export const CLOSING =
  /^(?:yours(?: (?:sincerely|faithfully|truly))?|sincerely(?: yours)?|(?:with )?(?:kind(?:est)?|best|warm(?:est)?|many|our)? ?(?:regards|wishes|thanks)|thank you|thanks|cheers|ng[aā] mihi|kind(?:ly)?|respectfully)\W*$/i;
/** How a company is registered, and with whom. */
export const COMPANY_NUMBER =
  /\b(?:abn|acn|nzbn|company (?:no|number|reg)|reg(?:istered|istration)?(?: (?:in|no|number|office|charity|society))|charity|gst (?:no|number|reg)?|vat (?:no|number|reg)|tax id|ein|licen[cs]e (?:no|number)|lic\b)/i;
/** How a person is addressed. */
export const ADDRESSED = /^(?:mr|mrs|ms|miss|mx|master|dr|prof)\b/i;
/** Where letters go: the code of a place, or a state with it. */
export const POSTCODE =
  /\b(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT) ?\d{4}|[A-Z]{2} \d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]\d[\dW] ?[A-Z\d]{4})\b/;
/** What the customer is called: what stands beside or under such a label, and the label itself, is no sender. */
export const CUSTOMER =
  /^(?:(?:account|policy|lead|card) ?(?:holder|owner|member)|customer|client|patient|member|tenants?|residents?|students?|pupil|child|(?:named )?insured|life insured|(?:bill(?:ed)?|invoiced?|sold|ship|account|statement|issued) (?:to|for)|(?:service|supply)(?: provided)? (?:to|for|address)|prepared for|(?:home ?|registered )?owners?|registered keeper|ratepayer|guarantor|responsible party|(?:customer |full )?name|attention|attn|to|for|payer|family|donor|borrower)(?:\(s\))?\W*$/i;
/** Where somebody lives. An office is more often in a box or behind the name of a house. */
export const STREET = /^(?:(?:flat|unit|apt|apartment)\s)?\d+[a-z]?(?:\/\d+[a-z]?)?,?\s+[a-z]/i;
/** Two to four words that begin with a capital, as people's names do. */
export const PERSON = /^(?:[A-Z][\w'’-]*\.?(?: & | and )?\s?){2,4}$/;
/** Names that are words of the language, or as short as one. */
export const COMMON = /^(?:.{1,4}|three|belong|frontier|spectrum|progressive|travelers|optimum)$/;
