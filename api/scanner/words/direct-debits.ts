/** Words by which a bill says that it is paid by itself, and by which it only offers that. */

const DEBITED =
  '(?:direct debited|debited|deducted|charged|collected|taken|withdrawn|drawn|drafted|billed)';
/** A notice that the money will be taken. */
export const NOTICES: readonly RegExp[] = [
  new RegExp(
    `(?:\\bwill|['’]ll) (?:be )?(?:automatically )?(?:be )?(?:automatically )?${DEBITED}\\b(?![^.]{0,40}(?:late|fee))`,
    'i',
  ),
  /\bwe(?: will|['’]ll| shall) (?:automatically )?(?:debit|deduct|charge|collect|take|withdraw)\b(?!.{0,30}(?:late|fee|interest))/i,
  /\b(?:auto(?:matic)?[ -]?pay(?:ments?)?|direct debit|auto[ -]?debit)\b[:\s]*(?:is |has been |status\W+|are |- ?)?(?:now )?(?:on|active|enrolled|enabled|set up|in place|scheduled|yes|activated|confirmed)\b(?! for)/i,
  /\b(?:you(?:['’]re| are)|this account is|your account is) (?:already |currently )?(?:enrolled in|signed up (?:for|to)|set up for|on|paying by|registered for) (?:auto ?pay|direct debit|automatic payments?)/i,
  /\b(?:paid|paying|payment|pay|collected) (?:automatically )?(?:by|via|through) (?:your )?(?:monthly |quarterly |annual |weekly )?(?:direct debit|auto ?pay|automatic payment)\b(?!.{0,25}(?:call|visit|form|register|contact|set ?up|complete))/i,
  /\bpayment (?:method|type|by|option)\W{0,4}(?:\w+ )?(?:direct debit|auto ?pay|automatic (?:payment|bank draft)|auto[ -]?debit)/i,
  /\b(?:direct debit|auto ?pay|automatic payment|auto[ -]?debit) (?:payment )?(?:notice|advice|amount|date|scheduled|of [$£€]|on \d|will|confirmation)/i,
  /\b(?:do not|don['’]t|no need to|need not) (?:send )?pay(?:ment)?\b.{0,60}\b(?:debit|auto|automatic)/i,
  /\bno (?:action|payment) (?:is )?(?:required|needed|necessary)\b/i,
  /\b(?:your|by|current|existing) direct debit (?:of|for|will|on|is|payment)\b(?! (?:form|request))/i,
  /\bnothing (?:more |else |further )?(?:for you )?(?:to do|(?:that )?you need to do)\b|\b(?:do not|don['’]t) need to (?:do anything|take any action)\b(?! else)/i,
  /\brenews? automatically (?:using|with|on|from)\b/i,
  /\b(?:using|to|from) (?:your|the) (?:saved|stored|default|registered) (?:card|payment method|account)/i,
  /\b(?:auto ?pay|automatic payment|payment|direct debit) (?:is |has been )?scheduled (?:for|on)\b/i,
  /\b(?:payment|paid|collect\w*|due|taken|instal?lments?|repayments?)\b.{0,50}\bby direct debit\b(?!.{0,25}(?:call|visit|form|register|contact|set ?up|complete))/i,
  /\bautomatically (?:from|to|on) your (?:bank|card|credit|nominated|account|visa|mastercard)/i,
  /\b(?:payment|premium|membership|subscription|fee|amount|rent|it)\b.{0,50}\b(?:comes?|goes?|leaves?|is (?:taken|drawn|debited|collected|deducted)) (?:out of |from )?(?:your|the) .{0,30}(?:account|bank|card)\b/i,
  /\b(?:direct debit|auto ?pay|auto[ -]?debit)\W{1,4}(?:visa|mastercard|amex|card|account|bank|bsb|x{2,}|\.{2,}|\*+)/i,
  /\bdirect debit (?:advice|confirmation|schedule|plan|statement)\b/i,
  /\b(?:auto ?pay|automatic payment|direct debit|pre-?authori[sz]ed (?:payment|debit)) (?:will be |is being |to be |is |are )?(?:processed|drawn|drafted|taken|applied|withdrawn|debited|deducted)/i,
  /\byou(?:['’]re| are)? pay(?:ing)?\b(?:[^.]|\.\d){0,50}\bby direct debit\b/i,
  // Singapore's direct debit.
  /\bgiro deduction\b|\b(?:paid|deducted|payment) (?:by|via|through) (?:inter-?bank )?giro\b/i,
  /\b(?:is|are) set to (?:auto[ -]?renew|auto[ -]?pay|renew automatically)/i,
  /\b(?:as|because|since) you(?:['’]re| are)? pay(?:ing)? by direct debit\b/i,
  /\byour bank will pay\b/i,
  /\bautomatic (?:transfer|withdrawal|draft|deduction)s?\b|\b(?:next|monthly) draft\b|\bdraft (?:date|total|amount)\b/i,
  /\bpaid from\W+(?:your )?(?:checking|savings|current|account|bank|nominated)/i,
  /\b(?:will|['’]ll) (?:leave|come out of|go out of|be taken out of) your\b/i,
  /\bto be (?:charged|debited|collected|deducted)\b/i,
  /\bby autopay\b/i,
  /\b(?:next|date of next) (?:pre-?authori[sz]ed )?(?:deduction|debit|collection|direct debit|withdrawal)\b/i,
  /\b(?:carry on|continue|go on) with your (?:existing |current )?direct debit\b/i,
  /\b(?:collection|debit|deduction) (?:date|day)\b/i,
  /\b(?:charged|billed) to (?:your|the) .{0,20}(?:card|account)\b/i,
  /\b(?:how you pay|paid by|you pay by|method|instal?lments by)\W{1,4}direct debit\b/i,
  /\bdirect debit from your (?:\w+ )?account (?:on|of)\b/i,
  /\bconfirm(?:ation of|s|ing) (?:your|the) (?:new )?(?:direct debit|auto ?pay)\b/i,
  /\bnext billing date\b/i,
  /\b(?:weekly|monthly|quarterly|annual) direct debit\W+[$£€]/i,
  /\bfirst (?:collection|debit|deduction)\b/i,
  /\b(?:keep|keeps|continue|go) (?:on )?(?:debiting|deducting|charging|collecting|taking|to (?:debit|deduct|charge|collect|take))\b.{0,40}\bfrom your\b/i,
  /\bwill auto[ -]?renew/i,
  /\b(?:we(?: will|['’]ll)) (?:run|bill|charge|use) your (?:\w+ )?(?:card|account)\b/i,
  /\bcard (?:you have |we have |we hold )?on file\b/i,
  /\b(?:pay\w*|charg\w*|bill\w*|debit\w*|renew\w*|collect\w*|take\w*|us(?:e|ing)|method)\b[^.]{0,60}(?<!(?:paid|payment|received|from) (?:by|with|using|from) (?:your )?)\b(?:visa|mastercard|amex|card|account)\s+(?:number )?(?:ending|\.{3,}|\*{2,}|x{3,})/i,
  /\bthis is not a bill\b.{0,60}\bauto/i,
];

/** An invitation to set it up, a condition, or that it is off. */
export const INVITATION =
  /\b(?:to (?:set ?up|arrange|pay by|register|enrol|switch)|set ?up (?:a |your )?(?:direct|auto)|sign ?up|enrol{1,2}(?: today| now| in)|register (?:for|at)|switch to|consider|ask (?:us|about)|apply|form|save .{0,20}(?:by|when|with)|discount|you can|you may|choose|option|available|why not|set it and forget|off|not (?:enrolled|active|set up)|inactive|(?:if|when) you (?:would|want|wish|prefer|like|pay|choose|set|have|haven|do|don|sign|need)|would you|want to|interested|ways? to pay|how to pay|set up direct debit|go to|visit|call|easier|convenient|late|interest|penalty|returned|declined|failed|cancell?ed|unable to|could(?: not|n['’]t)|you (?:do not|don['’]t) (?:yet |currently )?pay by|unsuccessful|rejected|dishonou?red|expired|in credit|if (?:payment|unpaid|not))\b/i;

/** Nothing is to be done either where nothing is owed. */
export const NOTHING_OWED =
  /\bin credit\b|\bcredit balance\b|\brefund\w*\b|\bwe owe you\b|[\d] ?CR\b/i;
/** Words that nothing is to be done. */
export const TO_DO = /\bno (?:action|payment)|\bnothing\b|need to (?:do|take)/i;

/** A card that stands for itself is the one to be charged where the bill looks ahead. */
export const SAVED_CARD = /^(?:payment )?(?:card|method)\W{1,4}(?:visa|mastercard|amex|paypal)\b/i;
/** Words of a payment that is to come. */
export const AHEAD = /\bnext (?:payment|bill|charge)|\brenew|\bupcoming\b/i;
