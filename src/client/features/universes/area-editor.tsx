// Areas drawn on the map: each tap is a corner. The same corners can be typed, for who does not use a mouse.
import { useMemo } from 'react';
import { t, tPlural } from '../../i18n/texts';
import type { Leaf } from '../../../contract/voters/voter-filters';
import { Button } from '../../ui/primitives/button';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { CornersField } from '../../ui/map/corners-field';
import { DoorMap } from '../../ui/map/map';
import type { MapDoor } from '../../ui/map/types';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import classes from './conditions.module.css';

type Place = [number, number];
type AreaLeaf = Extract<Leaf, { field: 'area' }>;

interface Props {
  leaf: AreaLeaf;
  onChange: (leaf: Leaf) => void;
  /** Some doors of the campaign, to see where one is. */
  places: readonly Place[];
}

export function AreaEditor({ leaf, onChange, places }: Props) {
  const { areas } = leaf;
  // The last area is the one that is being drawn.
  const drawn = areas.at(-1) ?? [];
  const doors = useMemo(
    () =>
      places.map((coordinates, index): MapDoor => ({
        id: `${index}`,
        coordinates,
        label: t('A door'),
        tone: 'neutral',
      })),
    [places],
  );
  const set = (ring: Place[]) => onChange({ ...leaf, areas: [...areas.slice(0, -1), ring] });
  const finished = areas.filter((ring) => ring.length >= 3);
  return (
    <Stack>
      <p className={classes.says}>
        {drawn.length === 0
          ? t('Tap the map at each corner of the area.')
          : drawn.length < 3
            ? t('{corners} so far; an area needs at least three.', {
                corners: tPlural(drawn.length, '{count} corner', '{count} corners'),
              })
            : t('{areas}, the last with {corners}.', {
                areas: tPlural(finished.length, '{count} area', '{count} areas'),
                corners: tPlural(drawn.length, '{count} corner', '{count} corners'),
              })}
      </p>
      <DoorMap
        label={t('Map for drawing an area')}
        height="340px"
        doors={doors}
        polygons={finished.map((ring, index) => ({ id: `${index} ${ring.length}`, ring }))}
        path={drawn.length === 2 ? drawn : []}
        pin={drawn.at(-1) ?? null}
        onPick={(corner) => set([...drawn, corner])}
      />
      <Row gap={8}>
        <Button small icon={rareIcons.undo} disabled={drawn.length === 0} onClick={() => set(drawn.slice(0, -1))}>
          {t('Undo the last corner')}
        </Button>
        <Button small disabled={drawn.length < 3} onClick={() => onChange({ ...leaf, areas: [...areas, []] })}>
          {t('Draw another area')}
        </Button>
        <Button small look="quiet" disabled={areas.length === 0} onClick={() => onChange({ ...leaf, areas: [] })}>
          {t('Clear')}
        </Button>
      </Row>
      <CornersField corners={drawn} onChange={set} />
    </Stack>
  );
}
