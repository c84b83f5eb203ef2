import {
  Car,
  Clapperboard,
  GraduationCap,
  HeartPulse,
  House,
  Landmark,
  type LucideIcon,
  MonitorPlay,
  PiggyBank,
  ShieldCheck,
  ShoppingBag,
  Tag,
  TrendingUp,
  Utensils,
  Zap,
} from 'lucide-react';
import type { BillCategory } from '../../api/contract/bills.ts';
import { categoryNames } from '../text/bills.ts';
import { cx } from './cx.ts';

const icons: Readonly<Record<BillCategory, LucideIcon>> = {
  utilities: Zap,
  housing: House,
  transportation: Car,
  food: Utensils,
  entertainment: Clapperboard,
  healthcare: HeartPulse,
  insurance: ShieldCheck,
  education: GraduationCap,
  shopping: ShoppingBag,
  subscriptions: MonitorPlay,
  debt: Landmark,
  savings: PiggyBank,
  investment: TrendingUp,
  other: Tag,
};

const sizes = {
  sm: { box: 'size-7 rounded-lg', icon: 15 },
  md: { box: 'size-10 rounded-xl', icon: 20 },
} as const;

/**
 * What kind of bill it is, at a glance: an icon on the category's colour (`web/categories.css`), by its name to a reader and to
 * the pointer, so that the colour never says it alone.
 *
 *     <CategoryMark category={bill.category} size="sm" />
 */
export function CategoryMark(props: {
  readonly category: BillCategory;
  readonly size?: keyof typeof sizes;
}) {
  const { category, size = 'md' } = props;
  const Icon = icons[category];
  const { box, icon } = sizes[size];
  return (
    <span
      role="img"
      aria-label={categoryNames[category]}
      title={categoryNames[category]}
      data-category={category}
      className={cx('category-mark grid shrink-0 place-items-center', box)}
    >
      <Icon aria-hidden="true" size={icon} />
    </span>
  );
}
