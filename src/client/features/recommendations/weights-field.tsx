// How much each part of a score counts, from 0 to 5 each.
import { scoreParts, usualWeights, weightRange, type ScoreWeights } from '../../../contract/proposals/reasons';
import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { partHint, partName } from './score-words';
import classes from './weights-field.module.css';

export const weighsNothing = (weights: ScoreWeights): boolean => scoreParts.every((part) => weights[part] === 0);

interface Props {
  weights: ScoreWeights;
  onChange: (weights: ScoreWeights) => void;
}

export function WeightsField({ weights, onChange }: Props) {
  const isUsual = scoreParts.every((part) => weights[part] === usualWeights[part]);
  return (
    <Card title={t('What matters')}>
      <Stack>
        <p className="quiet">
          {t('Areas are compared by these. 0 leaves a part out; {most} counts it most.', { ...weightRange })}
        </p>
        <ul className={classes.weights}>
          {scoreParts.map((part) => (
            <li key={part}>
              <label>
                <span className={classes.name}>{partName(part)}</span>
                <span className={classes.hint}>{partHint(part)}</span>
                <input
                  type="range"
                  min={weightRange.least}
                  max={weightRange.most}
                  step={1}
                  value={weights[part]}
                  onChange={(event) => onChange({ ...weights, [part]: Number(event.currentTarget.value) })}
                />
              </label>
              <output className={classes.value}>{formatNumber(weights[part])}</output>
            </li>
          ))}
        </ul>
        {weighsNothing(weights) && (
          <Problem safe={t('Nothing was changed.')}>{t('Give at least one part a weight above 0.')}</Problem>
        )}
        <Row>
          <Button small look="quiet" disabled={isUsual} onClick={() => onChange(usualWeights)}>
            {t('Reset weights')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
