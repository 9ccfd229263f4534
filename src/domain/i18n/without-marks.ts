/** Letters without the marks on them, as most people type them: "Peña" is "Pena"; Unicode's other letters (ł, ß) stay. */
export const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
