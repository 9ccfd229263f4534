// What a back-test found, in sentences: also that it was no better than chance, or that there is too little to tell.
import type { BackTest } from '../../contract/proposals/reasons';
import type { Texts } from '../i18n/texts';

/** What came of it, in one sentence. */
export function backTestWords(texts: Texts, found: BackTest): string {
  const { t, tPlural } = texts;
  const { verdict, days, top, rest, knocks, before, least_knocks: needed } = found;
  if (verdict === 'too_few' || !top || !rest) {
    if (knocks < needed)
      return tPlural(
        knocks,
        'Too few knocks to tell: {count} door in the last {days} days, needs {needed}.',
        'Too few knocks to tell: {count} doors in the last {days} days, needs {needed}.',
        { days, needed },
      );
    if (before < needed)
      return t('Too little was known {days} days ago to tell: {before} knocks, needs {needed}.', {
        days,
        before: texts.number(before),
        needed,
      });
    return t('Knocks were in too few places to tell: as in {areas} areas of equal size, needs {needed}.', {
      areas: texts.number(found.areas),
      needed: found.least_areas,
    });
  }
  const values = {
    days,
    opened: texts.number(top.opened),
    tries: texts.number(top.tries),
    others: texts.number(rest.opened),
    of: texts.number(rest.tries),
  };
  if (verdict === 'better')
    return t(
      'In the last {days} days the areas that these weights put first did better than the others: {opened} of {tries} doors answered, against {others} of {of}.',
      values,
    );
  return verdict === 'worse'
    ? t(
        'In the last {days} days the areas that these weights put first did worse than the others: {opened} of {tries} doors answered, against {others} of {of}.',
        values,
      )
    : t(
        'In the last {days} days the areas that these weights put first did no better than the others: {opened} of {tries} doors answered, against {others} of {of}.',
        values,
      );
}

/** How it was found out. */
export function backTestMethod({ t }: Texts, { days }: BackTest): string {
  return t(
    'Places were ranked by what was known {days} days ago, and measured by the first knock at each door since. Only doors that were knocked can be measured.',
    { days },
  );
}
