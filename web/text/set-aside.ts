/** Words of the week's saving: what it takes, from which account, and doing it. */
export const setAsideText = {
  title: 'Set aside this week',
  nextTitle: 'Set aside next week',
  severalTitle: (weeks: number) => `Set aside ${weeks} weeks`,
  due: 'It happens by itself within a day. You can also do it now.',
  /** The part of the sum that goes back for arrears. */
  catchUp: (amount: string) => `incl. ${amount} catch-up`,
  done: (day: string) => `This week is done. The next one begins on ${day}.`,
  /** Before anything was ever set aside. */
  first: (day: string) => `Your first week starts on Monday, ${day}.`,
  startNow: (amount: string) => `Start now with ${amount}?`,
  start: 'Start now',
  preview: 'Show what goes where',
  hidePreview: 'Hide what goes where',
  now: (amount: string) => `Set aside ${amount}`,
  busy: 'Setting aside...',
  instalment: (amount: string) => `with ${amount} back for arrears`,
} as const;
