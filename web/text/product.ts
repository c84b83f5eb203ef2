/** The product's name, in one place: the page head, the logo and every sentence that names it read it here. */
export const productName = 'Weekwise';
