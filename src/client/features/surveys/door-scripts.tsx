// What canvassers say at the door, in each language: of a survey or of one walkbook.
import { lazy, type ComponentProps } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { maxLanguages, type DoorScript } from '../../../contract/surveys';
import { ScriptsEditor } from './scripts-editor';

const DoorScriptForm = lazy(() => import('./door-script-form').then((module) => ({ default: module.DoorScriptForm })));

type Props = Pick<ComponentProps<typeof ScriptsEditor<DoorScript>>, 'scripts' | 'empty' | 'onStore' | 'onLook'>;

export function DoorScripts(props: Props) {
  return (
    <ScriptsEditor
      {...props}
      most={maxLanguages}
      add={(first) => (first ? t('Write what to say') : t('Add a language'))}
      contents={contents}
      textsOf={textsOf}
      form={(one) => <DoorScriptForm {...one} />}
    />
  );
}

const textsOf = ({ introduction, talking_points, objections, closing }: DoorScript): string[] =>
  [
    introduction,
    ...talking_points,
    ...objections.flatMap(({ they_say, you_say }) => [they_say, you_say]),
    closing,
  ].filter(Boolean);

function contents({ talking_points, objections }: DoorScript): string {
  return [
    tPlural(talking_points.length, '{count} talking point', '{count} talking points'),
    tPlural(objections.length, '{count} objection', '{count} objections'),
  ].join(' · ');
}
