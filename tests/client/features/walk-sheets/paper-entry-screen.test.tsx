import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaperEntryScreen } from '../../../../src/client/features/walk-sheets/paper-entry-screen';
import type { Walkbook } from '../../../../src/contract/walkbooks';
import { at, campaignId, Refusal, serverDouble, id, userId } from '../../../support/office';
import { show } from '../../../support/show';
import { doorOf, knownTouch } from '../../../support/doors';

const door = doorOf(id(50), {
  address: '1 Main St',
  street: 'Main St',
  house_number: '1',
  side: 'odd',
  number: 1,
});
const walkbook: Walkbook = {
  id: id(7),
  name: 'Main',
  creation_method: 'Filters',
  filter_params: {},
  survey_id: null,
  survey_name: null,
  campaign_id: campaignId,
  user_id: userId,
  record_status: 'is_active',
  version: 1,
  doors: 1,
  voters: 0,
  doors_done: 0,
  contacts: 0,
  metres: 0,
  bounds: null,
  assigned: [],
  created_at: at,
  updated_at: at,
  geo_data: { type: 'FeatureCollection', features: [door] },
  touches: [],
  survey_responses: [],
};
const ana = { id: userId, first: 'Ana', last: 'Ortega' };

const open = async () => {
  const { asked } = await serverDouble({
    'GET /walkbook/': () => ({ ...walkbook, assigned: [ana] }),
    'GET /users/campaign-account/': () => [],
    'POST /turf/keyed/': () => ({ receipts: [] }),
  });
  await show(PaperEntryScreen, `/sheet/${id(7)}`, '/sheet/$id');
  await screen.findByText('1 Main St');
  return asked;
};
const from = () => screen.getByLabelText<HTMLInputElement>('From');

describe('a walk sheet that is keyed in', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('takes the evening for granted once it has come', async () => {
    vi.setSystemTime(new Date('2026-05-09T18:30:00-05:00'));
    await open();
    expect(from().value).toBe('17:00');
  });

  it('asks before that when the walk began, at the field itself, and sends nothing until it is known', async () => {
    vi.setSystemTime(new Date('2026-05-09T11:00:00-05:00'));
    const asked = await open();
    expect(from().value).toBe('');
    fireEvent.change(screen.getByLabelText('1 Main St: whole household'), { target: { value: 'not_home' } });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save 1 entry' })));
    expect(screen.getByText('Enter when the walk began. It must be in the past.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(from()));
    expect(asked.some((each) => each.call === 'POST /turf/keyed/')).toBe(false);
  });

  it('is entered by the version of the survey that is printed on it', async () => {
    vi.setSystemTime(new Date('2026-05-09T18:30:00-05:00'));
    const asking = (n: number, text: string, answers: string[]) => ({
      id: id(n),
      text,
      kind: 'single',
      answers,
      dependent_on_question_id: null,
      dependent_on_answers: [],
    });
    const plain = { age: null, sex: null, party: null, language: null, suppressed: null };
    const vera = { id: id(80), first: 'Vera', last: 'Doe', target: true, ...plain };
    const people = { ...door, properties: { ...door.properties, voters: [vera] } };
    const { asked } = await serverDouble({
      'GET /walkbook/': () => ({
        ...walkbook,
        survey_id: id(9),
        assigned: [ana],
        geo_data: { type: 'FeatureCollection', features: [people] },
      }),
      'GET /survey/versions/': () => [
        { version: 4, made_at: at, questions: [asking(21, 'A yard sign, please?', ['Yes', 'No'])] },
        { version: 1, made_at: at, questions: [asking(20, 'A yard sign?', ['Yes', 'No', 'Later'])] },
      ],
      'GET /users/campaign-account/': () => [],
      'POST /turf/keyed/': () => ({ receipts: [] }),
    });
    await show(PaperEntryScreen, `/sheet/${id(7)}?version=3`, '/sheet/$id');
    const old = await screen.findByLabelText('Vera Doe, question 1: A yard sign?');
    expect(screen.getByLabelText<HTMLSelectElement>('Survey on the sheet').value).toBe('1');
    fireEvent.change(old, { target: { value: 'Later' } });
    // Another sheet of the same walk was printed later.
    fireEvent.change(screen.getByLabelText('Survey on the sheet'), { target: { value: '4' } });
    expect(screen.getByLabelText('Vera Doe, question 1: A yard sign, please?')).toBeDefined();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save 1 entry' })));
    await waitFor(() => expect(asked.some((each) => each.call === 'POST /turf/keyed/')).toBe(true));
    expect(asked.find((each) => each.call === 'POST /turf/keyed/')?.body).toMatchObject({
      survey_responses: [{ survey_id: id(9), question_id: id(20), answers: ['Later'] }],
    });
  });

  const household = (address = '1 Main St') => screen.getByLabelText(`${address}: whole household`);
  const choose = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  const factsIn = (body: Record<string, unknown> | null) =>
    [body?.['touches'], body?.['survey_responses']].flat() as { id: string; door_id: string }[];
  const other = doorOf(id(51), { address: '2 Main St', street: 'Main St', house_number: '2', side: 'even', number: 2 });

  it('is dated by the campaign’s clock, wherever it is entered', async () => {
    vi.setSystemTime(new Date('2026-05-10T02:30:00Z'));
    const asked = await open();
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('2026-05-09');
    choose(household(), 'not_home');
    await press('Save 1 entry');
    await waitFor(() => expect(asked.at(-1)?.call).toBe('POST /turf/keyed/'));
    expect(asked.at(-1)?.body).toMatchObject({ touches: [{ recorded_at: '2026-05-09T22:00:00.000Z' }] });
  });

  it('is sent the same once more when the answer was lost, whatever was entered or how late it is by then', async () => {
    vi.setSystemTime(new Date('2026-05-09T17:02:00-05:00'));
    const bodies: ReturnType<typeof factsIn>[] = [];
    let doors = [door, other];
    await serverDouble({
      'GET /walkbook/': () => ({
        ...walkbook,
        assigned: [ana],
        geo_data: { type: 'FeatureCollection', features: doors },
      }),
      'GET /users/campaign-account/': () => [],
      'POST /turf/keyed/': ({ body }) => {
        const facts = factsIn(body);
        bodies.push(facts);
        if (bodies.length === 1) return new Refusal(503, 'UNAVAILABLE');
        return { receipts: facts.map((fact) => ({ id: fact.id, verdict: 'stored' })) };
      },
    });
    await show(PaperEntryScreen, `/sheet/${id(7)}`, '/sheet/$id');
    await screen.findByText('2 Main St');
    choose(household('2 Main St'), 'not_home');
    await press('Save 1 entry');
    await screen.findByText('Everything you entered is still here.');
    choose(household(), 'inaccessible');
    vi.setSystemTime(new Date('2026-05-09T18:40:00-05:00'));
    doors = [door];
    await press('Save 2 entries');
    await screen.findByRole('button', { name: 'Nothing entered yet' });
    const ofOther = (facts: ReturnType<typeof factsIn> | undefined) => facts?.filter((each) => each.door_id === id(51));
    expect(bodies[1]).toHaveLength(2);
    expect(ofOther(bodies[1])).toEqual(ofOther(bodies[0]));
    expect(new Set(bodies[1]?.map((each) => Reflect.get(each, 'seq'))).size).toBe(2);
  });

  it('keeps and lists what has no door any more, and saves the rest', async () => {
    vi.setSystemTime(new Date('2026-05-09T18:30:00-05:00'));
    let doors = [door, other];
    const { asked } = await serverDouble({
      'GET /walkbook/': () => ({
        ...walkbook,
        assigned: [ana],
        geo_data: { type: 'FeatureCollection', features: doors },
      }),
      'GET /users/campaign-account/': () => [],
      'POST /turf/keyed/': ({ body }) => ({
        receipts: factsIn(body).map((fact) => ({ id: fact.id, verdict: 'stored' })),
      }),
    });
    await show(PaperEntryScreen, `/sheet/${id(7)}`, '/sheet/$id');
    await screen.findByText('2 Main St');
    choose(household(), 'not_home');
    choose(household('2 Main St'), 'inaccessible');
    cleanup();
    doors = [door];
    await show(PaperEntryScreen, `/sheet/${id(7)}`, '/sheet/$id');
    await waitFor(() => expect(screen.queryByText('2 Main St')).toBeNull());
    await press('Save 1 entry');
    await screen.findByRole('button', { name: 'Nothing entered yet' });
    expect(asked.filter((each) => each.call === 'POST /turf/keyed/')).toHaveLength(1);
    expect(screen.getByText('2 Main St: whole household · Inaccessible')).toBeDefined();
    await press('Remove');
    expect(screen.queryByText(/2 Main St/)).toBeNull();
  });

  describe('while it is being saved', () => {
    const bob = { id: id(99), first: 'Bob', last: 'Two' };
    const account = (member: typeof bob) => ({
      ...member,
      email: 'a@b.test',
      title: 'Volunteer',
      date_joined: at,
      is_owner: false,
      last_seen: null,
      walkbooks: 0,
      touches: 0,
    });
    const valueOf = (box: HTMLElement) => (box as HTMLSelectElement).value;

    it.each(['GET', 'POST'])('keeps what is entered during the %s, and who walked when', async (held) => {
      vi.setSystemTime(new Date('2026-05-09T18:30:00-05:00'));
      let open = () => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      let read = 0;
      const { asked } = await serverDouble({
        'GET /walkbook/': async () => {
          read += 1;
          if (held === 'GET' && read === 2) await gate;
          const geo_data = { type: 'FeatureCollection', features: [door, other] };
          return { ...walkbook, assigned: [ana, bob], geo_data };
        },
        'GET /users/campaign-account/': () => [account(ana), account(bob)],
        'POST /turf/keyed/': async ({ body }) => {
          if (held === 'POST') await gate;
          return { receipts: factsIn(body).map((fact) => ({ id: fact.id, verdict: 'stored' })) };
        },
      });
      const posts = () => asked.filter((each) => each.call === 'POST /turf/keyed/');
      await show(PaperEntryScreen, `/sheet/${id(7)}`, '/sheet/$id');
      await screen.findByText('2 Main St');
      const walker = screen.getByLabelText<HTMLSelectElement>('Who walked');
      await waitFor(() => expect(walker.options).toHaveLength(3));
      choose(walker, bob.id);
      choose(screen.getByLabelText('Day'), '2026-05-08');
      choose(from(), '16:10');
      choose(household(), 'not_home');
      await press('Save 1 entry');
      await waitFor(() => expect(held === 'GET' ? read : posts().length).toBe(held === 'GET' ? 2 : 1));
      choose(household('2 Main St'), 'inaccessible');
      await act(async () => open());
      await waitFor(() => expect(valueOf(household())).toBe(''));
      expect(valueOf(household('2 Main St'))).toBe('inaccessible');
      await press('Save 1 entry');
      await screen.findByRole('button', { name: 'Nothing entered yet' });
      const facts = posts().map(({ body }) => factsIn(body));
      expect(facts.map((sent) => sent.map((each) => each.door_id))).toEqual([[door.id], [other.id]]);
      expect(facts.flat().map((each) => Reflect.get(each, 'seq'))).toEqual([1, 2]);
      expect(posts().map(({ body }) => body?.['user_id'])).toEqual([bob.id, bob.id]);
      expect([walker.value, screen.getByLabelText<HTMLInputElement>('Day').value, from().value]).toEqual([
        bob.id,
        '2026-05-08',
        '16:10',
      ]);
    });
  });

  it('says what may be saved of a box that was emptied after the answer was lost', async () => {
    vi.setSystemTime(new Date('2026-05-09T18:30:00-05:00'));
    let touches: Walkbook['touches'] = [];
    const posts: ReturnType<typeof factsIn>[] = [];
    await serverDouble({
      'GET /walkbook/': () => ({
        ...walkbook,
        assigned: [ana],
        geo_data: { type: 'FeatureCollection', features: [door, other] },
        touches,
      }),
      'GET /users/campaign-account/': () => [],
      'POST /turf/keyed/': ({ body }) => {
        const facts = factsIn(body);
        posts.push(facts);
        if (posts.length > 1) return { receipts: facts.map((fact) => ({ id: fact.id, verdict: 'stored' })) };
        const [sent] = facts;
        touches = [knownTouch('Ana', { id: sent!.id, device_id: id(71), door_id: door.id, user_id: userId })];
        return new Refusal(503, 'UNAVAILABLE');
      },
    });
    await show(PaperEntryScreen, `/sheet/${id(7)}`, '/sheet/$id');
    await screen.findByText('2 Main St');
    choose(household(), 'not_home');
    await press('Save 1 entry');
    await screen.findByText('Everything you entered is still here.');
    choose(household(), '');
    expect(screen.getByText(/^You cleared these after they were sent/)).toBeDefined();
    expect(screen.getByText('1 Main St: whole household')).toBeDefined();
    choose(household('2 Main St'), 'inaccessible');
    await press('Save 1 entry');
    expect(await screen.findByText('1 Main St: whole household · Not home')).toBeDefined();
    expect(posts[1]).toMatchObject([{ door_id: other.id }]);
    await press('Close this message');
    expect(screen.queryByText(/^You cleared these/)).toBeNull();
  });

  it('asks before it saves what is recorded already', async () => {
    vi.setSystemTime(new Date('2026-05-09T18:30:00-05:00'));
    const known = knownTouch('Ana', {
      id: id(70),
      device_id: id(71),
      door_id: door.id,
      voter_id: null,
      contact_result: 'not_home',
      user_id: userId,
      recorded_at: '2026-05-09T23:00:00.000Z',
    });
    const { asked } = await serverDouble({
      'GET /walkbook/': () => ({ ...walkbook, assigned: [ana], touches: [known] }),
      'GET /users/campaign-account/': () => [],
      'POST /turf/keyed/': () => ({ receipts: [] }),
    });
    await show(PaperEntryScreen, `/sheet/${id(7)}`, '/sheet/$id');
    await screen.findByLabelText('1 Main St: whole household');
    choose(household(), 'not_home');
    await press('Save 1 entry');
    await screen.findByText(/1 of these results is already recorded/);
    expect(asked.some((each) => each.call === 'POST /turf/keyed/')).toBe(false);
    await press('Save anyway');
    await waitFor(() => expect(asked.some((each) => each.call === 'POST /turf/keyed/')).toBe(true));
  });

  it('takes several answers, a number and a day as their questions want them', async () => {
    vi.setSystemTime(new Date('2026-05-09T18:30:00-05:00'));
    const asking = (n: number, kind: string, answers: string[] = []) => ({
      id: id(n),
      text: kind,
      kind,
      answers,
      dependent_on_question_id: null,
      dependent_on_answers: [],
    });
    const plain = { age: null, sex: null, party: null, language: null, suppressed: null };
    const vera = { id: id(80), first: 'Vera', last: 'Doe', target: true, ...plain };
    const people = { ...door, properties: { ...door.properties, voters: [vera] } };
    const { asked } = await serverDouble({
      'GET /walkbook/': () => ({
        ...walkbook,
        survey_id: id(9),
        assigned: [ana],
        geo_data: { type: 'FeatureCollection', features: [people] },
      }),
      'GET /survey/versions/': () => [
        {
          version: 1,
          made_at: at,
          questions: [asking(20, 'multiple', ['Roads', 'Schools', 'Rent']), asking(21, 'number'), asking(22, 'date')],
        },
      ],
      'GET /users/campaign-account/': () => [],
      'POST /turf/keyed/': () => ({ receipts: [] }),
    });
    await show(PaperEntryScreen, `/sheet/${id(7)}`, '/sheet/$id');
    const several = within(await screen.findByRole('group', { name: 'Vera Doe, question 1: multiple' }));
    fireEvent.click(several.getByLabelText('C Rent'));
    fireEvent.click(several.getByLabelText('A Roads'));
    const number = screen.getByLabelText('Vera Doe, question 2: number');
    choose(number, 'a few');
    fireEvent.blur(number);
    expect(screen.getByText('Enter a number, such as 3 or 2.5.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save 1 entry' })).toBeDefined();
    choose(number, '2,50');
    choose(screen.getByLabelText('Vera Doe, question 3: date'), '2026-06-01');
    choose(screen.getByLabelText('1 Main St: note'), 'Ring twice');
    await press('Save 4 entries');
    await waitFor(() => expect(asked.at(-1)?.call).toBe('POST /turf/keyed/'));
    expect(asked.at(-1)?.body).toMatchObject({
      touches: [{ contact_result: 'canvassed', note: 'Ring twice' }],
      survey_responses: [
        { question_id: id(20), answers: ['Roads', 'Rent'] },
        { question_id: id(21), answers: ['2.5'] },
        { question_id: id(22), answers: ['2026-06-01'] },
      ],
    });
  });
});
