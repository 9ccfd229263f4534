// What to say at this door: the first lines before anything is tapped, all of it when it is opened.
import { useState } from 'react';
import { translateFileValue } from '../../../../domain/i18n/file-values';
import { currentTexts } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import type { WhatToSay as Said } from '../../../../contract/surveys';
import type { DoorVoter } from '../../../../contract/doors';
import { mergedScript } from '../../../../domain/surveys/merge-fields';
import { doorScriptFor, languageTag } from '../../../../domain/surveys/scripts';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import { isChosen, keepChoice } from '../../../session/kept-choices';
import { useMember } from '../../../session/session';
import { Choice } from '../../../ui/fields/choice';
import { Icon } from '../../../ui/primitives/icons';
import styles from './what-to-say.module.css';

interface Props {
  what: Said | undefined;
  viewer: Viewer;
  /** Whose card is open: who comes to the door. */
  voter: DoorVoter | undefined;
  people: readonly DoorVoter[];
}

export function WhatToSay({ what, viewer, voter, people }: Props) {
  const { candidate_name: candidate } = useMember().campaign;
  const [open, setOpen] = useState(() => isChosen('reading', viewer.userId));
  const [chosen, setChosen] = useState<string | null>(null);
  const scripts = what?.scripts ?? [];
  // The person's own language, else that of whoever lives there, too.
  const suited = doorScriptFor(scripts, [voter?.language ?? null, ...people.map((each) => each.language)]);
  const script = scripts.find(({ language }) => language === chosen) ?? suited;
  if (!script) return null;
  const { introduction, talking_points, objections, closing } = mergedScript(script, {
    canvasser: viewer.firstName,
    voter: voter ? `${voter.first} ${voter.last}`.trim() : '',
    candidate: candidate ?? '',
    polling_place: what?.polling_place ?? '',
  });
  const first = introduction || talking_points[0] || objections[0]?.they_say || closing;
  if (!first) return null;
  const lang = languageTag(script.language);
  const toggle = () => {
    keepChoice('reading', viewer.userId, !open);
    setOpen(!open);
  };
  return (
    <div className={styles.say}>
      <button type="button" className={styles.head} aria-expanded={open} onClick={toggle}>
        <span className={styles.title}>
          {t('What to say')}
          <Icon name="chevron-right" size={18} />
        </span>
        {!open && (
          <span className={styles.first} lang={lang} dir="auto">
            {first}
          </span>
        )}
      </button>
      {open && (
        // Keys scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.all} tabIndex={0} aria-label={t('What to say')}>
          {scripts.length > 1 && (
            <Choice
              label={t('Script language')}
              value={script.language}
              options={scripts.map(({ language }) => ({
                value: language,
                label: translateFileValue(currentTexts(), language),
              }))}
              onChange={setChosen}
            />
          )}
          <div className={styles.words} lang={lang} dir="auto">
            {introduction && <p>{introduction}</p>}
            {talking_points.length > 0 && (
              <ul>
                {talking_points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
            {objections.length > 0 && (
              <div>
                {objections.map(({ they_say, you_say }) => (
                  <details key={they_say}>
                    <summary>{they_say}</summary>
                    <p>{you_say}</p>
                  </details>
                ))}
              </div>
            )}
            {closing && <p>{closing}</p>}
          </div>
        </section>
      )}
    </div>
  );
}
