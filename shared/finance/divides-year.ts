/** Whether a year is made of so many periods of whole months, or of periods of so many months. */
export const dividesYear = (count: number): boolean => [1, 2, 3, 4, 6, 12].includes(count);
