import { productName } from './product.ts';

/** Words of the landing page. */
export const landingText = {
  pageTitle: `${productName}: every bill as a weekly amount`,
  pageDescription: `${productName} turns rent, power, insurance and every other recurring bill into one weekly amount to set aside, so that the money is there on the day.`,
} as const;
