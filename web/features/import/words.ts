/** Categories by the words that people use for them. */
import { BILL_CATEGORIES, type BillCategory } from '../../../api/contract/bills.ts';

/** Beside the categories' own names. A word that fits none is asked about, never guessed. */
const MEANT: Readonly<Record<BillCategory, string>> = {
  utilities:
    'utility|electricity|power|energy|gas|water|internet|phone|mobile|telecom|telephone|bills',
  housing: 'house|home|rent|mortgage|rates|council|accommodation',
  transportation: 'transport|car|auto|vehicle|travel|fuel|commute',
  food: 'groceries|grocery|dining|restaurants|meals',
  entertainment: 'fun|hobbies|leisure|music|games|gaming|movies|sport|sports',
  healthcare: 'health|medical|doctor|dentist|pharmacy|fitness|gym',
  insurance: 'insurances|assurance',
  education: 'school|tuition|university|courses|kids|childcare',
  shopping: 'clothes|clothing|household',
  subscriptions: 'subscription|streaming|memberships|membership|software|cloud services|saas',
  debt: 'loan|loans|credit card|credit|repayments',
  savings: 'saving|emergency fund',
  investment: 'investments|investing|superannuation|pension|retirement',
  other: 'misc|miscellaneous|general|no category|uncategorized|uncategorised',
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

const KNOWN = new Map<string, BillCategory>(
  BILL_CATEGORIES.flatMap((category) =>
    [category, ...MEANT[category].split('|')].map((word) => [plain(word), category] as const),
  ),
);

/** The category of these words; null when they are none that is known. */
export const categoryOf = (text: string): BillCategory | null => KNOWN.get(plain(text)) ?? null;

/** A word as it is asked about: once, however it is written. */
export const wordOf = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
