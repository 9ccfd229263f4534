import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TurfJobScreen } from '../../../../src/client/features/turf/turf-job-screen';
import { WalkbooksScreen } from '../../../../src/client/features/walkbooks/walkbooks-screen';
import type { TurfJob } from '../../../../src/contract/turf-jobs';
import { at, campaignId, id, serverDouble, userId } from '../../../support/office';
import { show } from '../../../support/show';

const job: TurfJob = {
  id: id(7),
  campaign_id: campaignId,
  user_id: userId,
  status: 'running',
  turfs: 60,
  made: 34,
  skipped: 0,
  notices: [],
  created_at: at,
  finished_at: null,
};
const open = () => show(TurfJobScreen, `/turf/job/${id(7)}`, '/turf/job/$id');
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('walkbooks that are being created', () => {
  it('are counted, and can be stopped and gone on with', async () => {
    const stopped: TurfJob = { ...job, status: 'cancelled', finished_at: at };
    const { asked } = await serverDouble({
      'GET /turf/job/': () => job,
      'PUT /turf/job/cancel/': () => stopped,
      'PUT /turf/job/resume/': () => ({ ...job, status: 'waiting' }),
    });
    await open();
    await screen.findByText('34 of 60 walkbooks created');
    expect(screen.getByRole('progressbar', { name: 'Walkbooks created' }).getAttribute('value')).toBe('34');
    await press('Stop');
    await screen.findByText('Stopped: 34 of 60 walkbooks created. They’re kept.');
    await press('Create the other 26');
    await screen.findByText('34 of 60 walkbooks created');
    expect(asked.filter((each) => each.call.startsWith('PUT')).map((each) => each.body?.['id'])).toEqual([
      id(7),
      id(7),
    ]);
  });

  it('say so where it was stopped before there was any', async () => {
    const stopped = { ...job, status: 'cancelled', made: 0, finished_at: at };
    await serverDouble({ 'GET /turf/job/': () => stopped });
    await open();
    await screen.findByText('Stopped before any walkbook was created.');
  });

  it('say what is not as it was asked for, and of which', async () => {
    const notices = [
      {
        detail: 'Not created: another walkbook has this name now.',
        detail_code: 'TURF_NAME_TAKEN',
        params: {},
        turfs: 7,
        names: ['North 1', 'North 2'],
      },
    ];
    const ended = { ...job, status: 'done', made: 53, skipped: 7, notices, turf_cut_id: id(8) };
    await serverDouble({ 'GET /turf/job/': () => ended });
    await open();
    await screen.findByText('53 walkbooks are ready. 7 turfs were skipped.');
    screen.getByText('7 turfs');
    screen.getByText('Not created: another walkbook has this name now.');
    screen.getByText('North 1, North 2 and 5 more');
    expect(screen.getByRole('link', { name: 'See walkbooks' })).toBeDefined();
    const back = screen.getByRole('link', { name: 'Change the other 7 turfs' });
    expect(back.getAttribute('href')).toBe(`/app/turf/cut/${id(8)}`);
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  });

  it('are found again from the list of walkbooks', async () => {
    await serverDouble({
      'GET /turf/job/all/': () => [job],
      'GET /walkbook/all/': () => [],
      'GET /walkbook-request/all/': () => [],
    });
    await show(WalkbooksScreen, '/walkbooks');
    const link = await screen.findByRole('link', { name: '34 of 60 walkbooks created' });
    expect(link.getAttribute('href')).toContain(`/app/turf/job/${id(7)}`);
  });
});
