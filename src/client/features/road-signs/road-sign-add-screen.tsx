// A new road sign: its name and its picture.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { call } from '../../data/api';
import { shrinkPhoto, type Photo } from '../../offline/device/photo';
import { messageFor } from '../../data/error-messages';
import { useMember } from '../../session/session';
import { Card } from '../../ui/primitives/card';
import { FileField } from '../../ui/fields/file-field';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { TextField } from '../../ui/fields/text-field';
import { toast } from '../../ui/primitives/toast';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { useAction } from '../../data/use-action';
import { Form } from '../../ui/fields/form';
import classes from './signs.module.css';
import { OnlineButton } from '../../ui/fields/online-button';
import { typedStock } from '../../../domain/road-signs/placement-state';
import { stockHint } from './stock-form';
import { roadSignList } from '../../offline/mirror/office-lists';

interface Picture {
  file: File;
  photo: Photo;
  url: string;
}

export function RoadSignAddScreen() {
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [stock, setStock] = useState('');
  const [picture, setPicture] = useState<Picture | null>(null);
  const [pictureError, setPictureError] = useState<string | null>(null);
  const { busy, problem, errorOf, refuse, clear, act } = useAction({ hasName: true });
  const onceKey = useIdempotencyKey();
  const url = picture?.url;
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

  const choose = async (file: File | null) => {
    setPictureError(null);
    if (!file) return setPicture(null);
    try {
      const photo = await shrinkPhoto(file);
      setPicture({ file, photo, url: URL.createObjectURL(new Blob([photo.bytes], { type: photo.mime })) });
    } catch (error) {
      setPicture(null);
      setPictureError(messageFor(error, t('This picture couldn’t be read. Choose another one.')));
    }
  };

  const save = async () => {
    const count = typedStock(stock);
    if (count === 'wrong') return refuse(stockHint(), 'stock');
    const body = { name: name.trim(), campaign_id: campaignId, ...(count === null ? {} : { stock: count }) };
    const made = await call(
      contract.roadSigns.create,
      {
        body,
        ...(picture && {
          file: { bytes: picture.photo.bytes, mime: picture.photo.mime, name: `${picture.file.name}.jpg` },
        }),
      },
      { idempotencyKey: onceKey([body, picture?.file.name, picture?.file.lastModified]) },
    );
    roadSignList.append({ ...made, placements: [] });
    toast({ icon: 'check', text: t('“{name}” is ready to be placed.', { name: made.name }) });
    void navigate({ to: '/app/road-sign/id/$id', params: { id: made.id } });
  };

  return (
    <Page title={t('New road sign')} back={{ to: '/app/road-signs', label: t('Road signs') }} narrow>
      <Card>
        <Form
          gap={16}
          onSubmit={() =>
            name.trim() === '' ? refuse(t('Name was not provided'), 'name') : void act(save, t('An error occurred'))
          }
        >
          <TextField
            label={t('Name')}
            value={name}
            maxLength={120}
            autoComplete="off"
            placeholder={t('Yard sign, blue')}
            error={errorOf('name')}
            onChange={(event) => {
              setName(event.currentTarget.value);
              clear();
            }}
          />
          <TextField
            label={t('How many you have')}
            value={stock}
            inputMode="numeric"
            autoComplete="off"
            error={errorOf('stock')}
            hint={t('Optional. Porchlight counts how many are left.')}
            onChange={(event) => {
              setStock(event.currentTarget.value);
              clear();
            }}
          />
          <FileField
            label={t('Picture')}
            accept="image/*"
            file={picture?.file ?? null}
            onFile={(file) => void choose(file)}
            error={pictureError}
            hint={t('Helps volunteers tell your signs apart. Optional.')}
          />
          {picture && <img className={classes.preview} src={picture.url} alt={t('The picture you chose')} />}
          {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
          <div>
            <OnlineButton type="submit" look="primary" busy={busy}>
              {busy ? t('Saving…') : t('Save road sign')}
            </OnlineButton>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
