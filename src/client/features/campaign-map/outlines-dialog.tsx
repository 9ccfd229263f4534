// Uploading, replacing and deleting outlines of precincts and districts. A file is read here first: what is wrong with it is said
// before anything is sent.
import { useMemo, useState } from 'react';
import { contract } from '../../../contract';
import { mostOutlines, outlineKinds, type OutlineKind, type OutlineLayer } from '../../../contract/map/map-outlines';
import { outlinesBy, readOutlines, type OutlineFile } from '../../../domain/map-outlines/read-outlines';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import type { Loaded } from '../../data/use-call';
import { formatDate, formatDistance, formatFileSize, formatNumber } from '../../i18n/formats';
import { t, tPlural, translateServerMessage } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { FileField } from '../../ui/fields/file-field';
import { TextField } from '../../ui/fields/text-field';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import { layerName, outlineWords } from './use-outlines';
import classes from './campaign-map.module.css';

/** A slow line takes some minutes for a large file. */
const timeoutMs = 600_000;
/** Meters by which a border must have moved to be worth a word. */
const noticed = 8;

interface Props {
  campaignId: string;
  layers: Loaded<OutlineLayer[]>;
  onClose: () => void;
  onUploaded: (id: string) => void;
}

export function OutlinesDialog({ campaignId, layers, onClose, onUploaded }: Props) {
  const list = layers.data ?? [];
  return (
    <Dialog title={t('Precincts and districts')} onClose={onClose}>
      <Stack gap={14}>
        {list.length > 0 && (
          <ul className={classes.layers}>
            {list.map((layer) => (
              <Layer key={layer.id} campaignId={campaignId} layer={layer} onDeleted={layers.reload} />
            ))}
          </ul>
        )}
        <Upload campaignId={campaignId} layers={list} onUploaded={onUploaded} />
        <Row gap={8}>
          <Button onClick={onClose}>{t('Close')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

function Layer({ campaignId, layer, onDeleted }: { campaignId: string; layer: OutlineLayer; onDeleted: () => void }) {
  const { campaign } = useMember();
  const [asks, setAsks] = useState(false);
  const { busy, problem, act } = useAction();
  const remove = async () => {
    await call(contract.mapOutlines.remove, { params: { id: layer.id }, query: { campaign_id: campaignId } });
    toast({ text: t('Deleted.'), icon: 'check' });
    onDeleted();
  };
  return (
    <li>
      <strong>{layerName(layer)}</strong>
      <span className={classes.note}>
        {[
          tPlural(layer.outlines, '{count} outline', '{count} outlines'),
          formatFileSize(layer.bytes),
          t('{day} by {name}', {
            day: formatDate(layer.uploaded_at, 'dayYear', campaign.time_zone),
            name: layer.uploaded_by,
          }),
          ...(layer.moved >= noticed
            ? [t('borders within {distance}', { distance: formatDistance(layer.moved) })]
            : []),
        ].join(' · ')}
      </span>
      {asks ? (
        <Stack gap={8}>
          <p>
            {t(
              'Delete these outlines? They disappear from everyone’s map. Voter groups, walkbooks and turf made with them stay as they are.',
            )}
          </p>
          <Row gap={8}>
            <Button small look="danger" busy={busy} onClick={() => void act(remove)}>
              {t('Delete outlines')}
            </Button>
            <Button small disabled={busy} onClick={() => setAsks(false)}>
              {t('Cancel')}
            </Button>
          </Row>
        </Stack>
      ) : (
        <Button small onClick={() => setAsks(true)} aria-label={t('Delete {name}', { name: layerName(layer) })}>
          {t('Delete')}
        </Button>
      )}
      {problem !== null && <Problem>{problem}</Problem>}
    </li>
  );
}

type FileState = { file: File; read: OutlineFile | null; problem: string | null };

async function look(file: File): Promise<FileState> {
  const refused = (problem: string) => ({ file, read: null, problem });
  if (file.size > mostOutlines.bytes)
    return refused(t('This file is too large. The largest has {size}.', { size: formatFileSize(mostOutlines.bytes) }));
  const found = readOutlines(await file.text());
  return found.refused === null
    ? { file, read: found.read, problem: null }
    : refused(translateServerMessage(found.refused));
}

function Upload({
  campaignId,
  layers,
  onUploaded,
}: Pick<Props, 'campaignId' | 'onUploaded'> & { layers: readonly OutlineLayer[] }) {
  const { campaign } = useMember();
  const [state, setState] = useState<FileState | null>(null);
  const [kind, setKind] = useState<OutlineKind>('precinct');
  const [name, setName] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const { busy, problem, refused, act, clear } = useAction();
  const read = state?.read ?? null;
  const property = picked ?? read?.properties[0]?.name ?? '';
  const outlines = useMemo(() => (read ? outlinesBy(read, property) : null), [read, property]);
  const called = name.trim();
  const replaced = layers.find(
    (each) => each.kind === kind && (kind !== 'other' || each.name.toLowerCase() === called.toLowerCase()),
  );
  const choose = (file: File | null) => {
    clear();
    setPicked(null);
    setState(null);
    if (file) void act(async () => setState(await look(file)), t('This file couldn’t be read.'));
  };
  const upload = (file: File) =>
    act(async () => {
      const body = { campaign_id: campaignId, kind, property, ...(kind === 'other' && { name: called }) };
      const args = { body, file: { blob: file, name: file.name } };
      const made = await call(contract.mapOutlines.upload, args, { timeoutMs });
      toast({ text: t('Uploaded.'), icon: 'check' });
      onUploaded(made.id);
    }, t('The outlines couldn’t be uploaded.'));
  return (
    <Stack gap={14}>
      <FileField
        label={layers.length > 0 ? t('Add or replace outlines') : t('File of outlines')}
        hint={t('GeoJSON with the borders of precincts or districts, as your county or state publishes them.')}
        accept=".geojson,.json,application/geo+json"
        file={state?.file ?? null}
        onFile={choose}
        disabled={busy}
        error={state?.problem ?? undefined}
      />
      {state && read && (
        <>
          <SelectField
            label={t('What are they?')}
            value={kind}
            onChange={(event) => {
              const chosen = outlineKinds.find((each) => each === event.currentTarget.value);
              if (chosen) setKind(chosen);
            }}
          >
            {outlineKinds.map((each) => (
              <option key={each} value={each}>
                {t(outlineWords[each])}
              </option>
            ))}
          </SelectField>
          {kind === 'other' && (
            <TextField
              label={t('What to call them')}
              value={name}
              maxLength={80}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          <SelectField
            label={t('What names each outline?')}
            value={property}
            onChange={(event) => setPicked(event.currentTarget.value)}
          >
            {read.properties.map(({ name: each, samples }) => (
              <option key={each} value={each}>
                {`${each} · ${samples.join(', ')}`}
              </option>
            ))}
          </SelectField>
          {outlines?.refused && <Problem>{translateServerMessage(outlines.refused)}</Problem>}
          {outlines?.read && (
            <p className={classes.note}>
              {tPlural(outlines.read.length, '{count} outline', '{count} outlines')}
              {outlines.read.length < read.shapes.length &&
                ` · ${t('made of {count} shapes: those of one name belong together', {
                  count: formatNumber(read.shapes.length),
                })}`}
              {read.skipped > 0 && ` · ${tPlural(read.skipped, '{count} shape is empty', '{count} shapes are empty')}`}
            </p>
          )}
          {replaced && (
            <Problem mild>
              {t(
                'This replaces the {count} outlines uploaded on {day}. Voter groups, walkbooks and turf made with them stay as they are.',
                {
                  count: formatNumber(replaced.outlines),
                  day: formatDate(replaced.uploaded_at, 'dayYear', campaign.time_zone),
                },
              )}
            </Problem>
          )}
          {problem !== null && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
          <Row gap={8}>
            <Button
              look="primary"
              busy={busy}
              disabled={!outlines?.read || (kind === 'other' && called === '')}
              onClick={() => void upload(state.file)}
            >
              {replaced ? t('Replace outlines') : t('Upload outlines')}
            </Button>
          </Row>
        </>
      )}
      {!read && problem !== null && <Problem>{problem}</Problem>}
    </Stack>
  );
}
