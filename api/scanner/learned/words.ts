/** The words of a text as the weights know them: small letters, without endings, and one sign for every sum, day or number. */

const SUM =
  /(?:(?<![a-z])[a-z]{0,3}\s?[$£€]|\b(?:aud|usd|gbp|eur|nzd|cad|sgd|zar|hkd|r|rs)\s?)\s?-?\d[\d,. ]*\d|\b\d{1,3}(?:,\d{3})*\.\d\d\b/gi;
/** "3 April 2026", "April 3", "03/04/2026", and a month. */
const DAYS = [
  /\b\d{1,2}(?:st|nd|rd|th)?[ -](?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?(?:,?[ -]\d{2,4})?/gi,
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?[ -]\d{1,2}(?:st|nd|rd|th)?\b(?:,? \d{4})?/gi,
  /\b\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\b/g,
];
const A_MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

/** The words of a text, in the order in which they stand. */
export function wordsOf(text: string): string[] {
  const dated = DAYS.reduce((rest, day) => rest.replace(day, ' @day '), text);
  const plain = dated.replace(SUM, ' @sum ').toLowerCase();
  const found = plain.replace(/n['’]t\b/g, ' not').match(/@[a-z]+|[a-z][a-z'’]*|\d+/g) ?? [];
  return found.map((word) => {
    if (/^\d/.test(word)) return '#';
    if (A_MONTH.test(word)) return '@month';
    return word.startsWith('@') ? word : stemOf(word);
  });
}

/** "Payable", "payment" and "pays" are one word. */
function stemOf(word: string): string {
  const stem = word.replace(/['’](?:s|ll|ve|re|d|m)$/, '').replace(/['’]/g, '');
  if (stem.length <= 4) return stem;
  return stem.replace(/(?:ies|y)$/, 'i').replace(/(?:ments?|ings?|ed|es|s|able|e)$/, '');
}
