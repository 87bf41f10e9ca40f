/** When the last message arrived, so that it can be measured how long its drawing took. */
let at = 0;

export const arrives = (): void => void (at = performance.now());
export const heard = (): number => at || performance.now();
