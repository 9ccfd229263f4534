// When it is worth a look how many people someone marked "do not call" or "no more texts" by hand. It is a question, not a verdict: a
// mark is heeded from the moment when it is made, whoever makes it.

/** Fewer marks than these say nothing. */
export const fewestMarks = 10;
/** Of a hundred people who were reached, so many ask to be left alone where lists are old. */
export const usualPercent = 25;

/** @param marks those that stand; `reached`: people whom the same member reached, these among them */
export const isWorthALook = ({ marks, reached }: { marks: number; reached: number }): boolean =>
  marks >= fewestMarks && marks * 100 > reached * usualPercent;
