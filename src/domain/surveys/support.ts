// Which answers of a survey tell support: the wording is the campaign's own, in English or Spanish, with or without a number.

/**
 * The answers that tell a support score, as patterns that JavaScript and PostgreSQL read alike (without case). The first that fits
 * counts.
 */
export const supportPatterns: readonly { score: number; pattern: string }[] = [
  {
    score: 1,
    pattern:
      '^(1[ .:·-]*)?(strong(ly)? +(support|in favou?r|for)|apoyo +(firme|fuerte|total)|(firme|fuerte|total)(mente)? +a favor|apoya +(firme|fuerte|total)mente)',
  },
  {
    score: 2,
    pattern:
      '^(2[ .:·-]*)?(lean(s|ing)? +(towards? +)?(support|in favou?r|for)|(tiende|se inclina|me inclino) +a +(apoyar|favor))',
  },
  {
    score: 3,
    pattern:
      '^(3[ .:·-]*)?(undecided|unsure|not sure|sin decidir|indecis[oa]|no est(oy|á) segur[oa]|no (lo )?s(é|abe))',
  },
  {
    score: 4,
    pattern:
      '^(4[ .:·-]*)?(lean(s|ing)? +(towards? +)?(against|oppos)|(tiende|se inclina|me inclino) +(a +(oponer|rechazar)|en contra))',
  },
  {
    score: 5,
    pattern:
      '^(5[ .:·-]*)?(strong(ly)? +(against|oppos)|(firme|fuerte|total)(mente)? +en contra|(rechazo|oposición) +(firme|fuerte|total)|se opone +(firme|fuerte|total)mente)',
  },
];

const patterns = supportPatterns.map(({ score, pattern }) => ({ score, pattern: new RegExp(pattern, 'i') }));

/** 1 strong support to 5 strong against; null for an answer that tells no score. */
export const supportScore = (answer: string): number | null =>
  patterns.find(({ pattern }) => pattern.test(answer))?.score ?? null;

const plainly = /^(?:[12]\s*[·.:-]?\s*)?(?:support(?:er|s)?|in favou?r|for|a favor|apoy[ao]|la apoya|lo apoya)$/i;
const against =
  /(?:^|[^\p{L}])(?:against|oppose[sd]?|no support|en contra|se opone|oposición|no apoy[ao])(?![\p{L}])/iu;

/** Whether an answer says support, strong or lean, or without a degree. */
export function saysSupport(answer: string): boolean {
  const score = supportScore(answer);
  return score === null ? plainly.test(answer) : score < 3;
}

/** Whether an answer says the opposite. */
export const saysAgainst = (answer: string): boolean => (supportScore(answer) ?? 0) > 3 || against.test(answer);

/** Which of a question's answers say support; none where it doesn't ask for it, i.e. has no opposing answer. */
export const supportAnswers = (answers: readonly string[]): string[] =>
  answers.some(saysAgainst) ? answers.filter(saysSupport) : [];
