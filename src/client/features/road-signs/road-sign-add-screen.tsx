// A new road sign: its name and its picture.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import { ApiError, call } from '../../api';
import { shrinkPhoto, type Photo } from '../../local/photo';
import { messageFor } from '../../messages';
import { useMember } from '../../session/session';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { FileField } from '../../ui/file-field';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast';
import { useOnceKey } from '../../ui/use-once-key';
import classes from './signs.module.css';

interface Picture {
  file: File;
  photo: Photo;
  url: string;
}

export function RoadSignAddScreen() {
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [picture, setPicture] = useState<Picture | null>(null);
  const [pictureError, setPictureError] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ name: boolean; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const onceKey = useOnceKey();
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
      setPictureError(messageFor(error, say('This picture could not be read. Choose another one.')));
    }
  };

  const save = async () => {
    if (name.trim() === '') return setProblem({ name: true, text: say('Name was not provided') });
    setBusy(true);
    setProblem(null);
    const body = { name: name.trim(), campaign_id: campaignId };
    try {
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
      toast({ icon: 'check', text: say('“{name}” can be placed from now on.', { name: made.name }) });
      void navigate({ to: '/app/road-sign/id/$id', params: { id: made.id } });
    } catch (error) {
      setProblem({ name: error instanceof ApiError && error.code === 'NAME_EXISTS', text: messageFor(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Page title={say('New road sign')} back={{ to: '/app/road-signs', label: say('Road signs') }} narrow>
      <Card>
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextField
            label={say('Name')}
            value={name}
            maxLength={120}
            autoComplete="off"
            placeholder={say('Yard sign, blue')}
            error={problem?.name ? problem.text : null}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <FileField
            label={say('Picture')}
            accept="image/*"
            file={picture?.file ?? null}
            onFile={(file) => void choose(file)}
            error={pictureError}
            hint={say('Shows your people which sign is meant. It can be left out.')}
          />
          {picture && <img className={classes.preview} src={picture.url} alt={say('The sign that you chose')} />}
          {problem && !problem.name && <Problem safe={say('What you typed is kept.')}>{problem.text}</Problem>}
          <Button type="submit" look="primary" busy={busy}>
            {busy ? say('Saving …') : say('Save road sign')}
          </Button>
        </form>
      </Card>
    </Page>
  );
}
