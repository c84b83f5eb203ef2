/** The looks of a button that is one of a row of tiles on a phone, its icon above its words, and a plain one elsewhere. */
export const tileOnPhone = [
  'max-sm:h-auto max-sm:flex-col max-sm:justify-start max-sm:gap-1 max-sm:px-0.5 max-sm:py-1',
  'max-sm:border-transparent max-sm:bg-transparent max-sm:hover:bg-sunken',
  'max-sm:text-center max-sm:text-[0.6875rem] max-sm:leading-[0.8125rem] max-sm:font-medium max-sm:whitespace-normal!',
  'max-sm:[&>svg]:text-pen',
].join(' ');
