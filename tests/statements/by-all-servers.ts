// Statements about one campaign that a cluster still asks all its servers for, each with its reason. They fail while one is away.
export const byAllServers: { statement: RegExp; why: string }[] = [
  {
    statement:
      /^\s*with (?:mine as \(\s*delete from told_votes|found as \([\s\S]* from staged_history|told as \([\s\S]* staged_history)/,
    why: 'an import of who voted, or its undo: a job, which is done again until it is through',
  },
  {
    statement: /^\s*with known as \([\s\S]* from staged_doors f cross join lateral/,
    why: 'what an import says of known doors: a job, which is done again until it is through',
  },
];
