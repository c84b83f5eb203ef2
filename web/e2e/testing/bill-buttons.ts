/** The buttons about bills that write, beside the forms of `forms.ts`. */
import { type Home, press } from './stage.ts';
import { dashboard, dialogOf, filled, named, post, type WritingButton } from './writing-button.ts';

const [RENT, ELECTRICITY, CAR_LOAN, HOLIDAY] = [1, 2, 3, 4];

const asked = dashboard(`bill-detail&id=${ELECTRICITY}`);
const thirteenDays = () => new Date(Date.now() + 13 * 86_400_000).toISOString().slice(0, 10);

/** In an order in which one household can press them all. */
export const inBills: WritingButton[] = [
  {
    name: 'Pay of more than is saved, which asks how to settle that',
    path: dashboard(`pay-bill&id=${ELECTRICITY}`),
    to: named(/^Pay \$/),
    done: 'Arrears Payment Required',
  },
  {
    name: 'Save Amount of a bill',
    path: dashboard(`bill&id=${RENT}`),
    to: filled({ Amount: '430' }, 'Save Amount'),
    done: 'Bill amount updated to $430.00',
  },
  {
    name: 'the first of two past amounts',
    path: dashboard(`bill&id=${ELECTRICITY}`),
    to: async (page) => {
      await press(dialogOf(page), 'Manage history');
      return named(/^Delete \$/)(page);
    },
    done: 'Historical amount deleted successfully',
  },
  {
    name: 'an account on the way',
    path: dashboard('bill'),
    to: async (page) => {
      await press(dialogOf(page), 'New account');
      return filled({ 'New account name': 'Third' }, 'Add account')(page);
    },
    done: 'Account created successfully',
  },
  {
    name: 'a payment that is skipped',
    path: dashboard(`pay-bill&id=${RENT}`),
    to: async (page) => {
      await press(dialogOf(page), 'Not this time?');
      return named('Skip this payment')(page);
    },
    done: 'Payment Skipped',
  },
  {
    name: 'a payment that is postponed',
    path: dashboard(`pay-bill&id=${HOLIDAY}`),
    ready: (home) =>
      home.context.request.patch(`/api/bills/${HOLIDAY}`, { data: { dueDate: thirteenDays() } }),
    to: async (page) => {
      await press(dialogOf(page), 'Not this time?');
      const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
      return filled({ 'Due instead on': day }, 'Postpone')(page);
    },
    done: 'Payment Postponed',
  },
  {
    name: 'That is all',
    path: dashboard(`pay-bill&id=${CAR_LOAN}`),
    ready: (home) =>
      post(home, '/api/bills/pay', {
        ...{ billId: CAR_LOAN, amount: '5', isPart: true, processImmediately: true },
      }),
    to: named('That is all'),
    done: 'Nothing More to Pay',
  },
  ...(['Ask me later', 'Only this time', /^Plan \$20\.00/] as const).map((answer, index) => ({
    name: `a price that has moved: ${answer}`,
    path: asked,
    ready: async (home: Home) => {
      await post(home, `/api/bills/${ELECTRICITY}/fund`, { amount: '20' });
      await post(home, '/api/bills/pay', { billId: ELECTRICITY, amount: '20' });
    },
    to: named(answer),
    done: ['Asked Again Later', 'Plan Kept', 'New Price Planned'][index] ?? '',
  })),
  {
    name: 'Give Back',
    path: dashboard(`fund-bill&id=${HOLIDAY}`),
    to: async (page) => {
      await dialogOf(page).getByLabel('Give back').check();
      return filled({ Amount: '1' }, 'Give Back')(page);
    },
    done: 'Savings Given Back',
  },
  {
    name: 'Add 1 bill',
    path: dashboard('import-bills'),
    to: async (page) => {
      await dialogOf(page).getByLabel('Your list').fill('Water\t30.00\tmonthly\t2199-12-31');
      await press(dialogOf(page), 'Read the list');
      await dialogOf(page)
        .getByLabel(/^Which account pays/)
        .selectOption('Everyday');
      return named('Add 1 bill')(page);
    },
    done: '1 bill imported',
  },
];
