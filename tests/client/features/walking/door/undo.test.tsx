import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KnownTouch } from '../../../../../src/contract/facts/touch';
import type { Survey } from '../../../../../src/contract/surveys';
import type { DoorVoter } from '../../../../../src/contract/doors';
import { SurveyForm } from '../../../../../src/client/features/surveys/survey-form';
import { PersonCard } from '../../../../../src/client/features/walking/door/person-card';
import { useNote } from '../../../../../src/client/features/walking/door/use-note';
import { saveWithUndo, withdraw } from '../../../../../src/client/features/walking/door/save-with-undo';
import { recordKnocks, type Knock } from '../../../../../src/client/features/walking/door/record-touch';
import { useMyKnocks } from '../../../../../src/client/features/walking/door/use-my-knocks';
import type { Viewer } from '../../../../../src/client/offline/mirror/walkbook-view';
import { draftKey, readDraft, writeDraft } from '../../../../../src/client/offline/outbox/drafts';
import { readItems, readOwnFacts } from '../../../../../src/client/offline/outbox/read-items';
import { withOutbox } from '../../../../../src/client/offline/outbox/outbox-connection';
import { walkbookLane } from '../../../../../src/domain/facts/lanes';
import { setSession } from '../../../../../src/client/session/session';
import { Toasts } from '../../../../../src/client/ui/primitives/toast';
import { currentTouch, liveTouches, localDay } from '../../../../../src/domain/facts/current-view';
import { undoneResponse, undoneTouch } from '../../../../../src/domain/facts/undo';
import { currentResponses } from '../../../../../src/domain/surveys/answers-to-save';
import { campaignId, doorId, newPhone, owner, voterId, walkbookId } from '../../../local/headquarters';
import { member } from '../../../../support/office';
import { doorOf } from '../../../../support/doors';

const userId = '0198a000-0000-7000-8000-0000000000aa';
const viewer: Viewer = { owner, campaignId, userId, firstName: 'Ana', timeZone: 'UTC' };
const voter: DoorVoter = {
  id: voterId,
  first: 'Marta',
  last: 'Ortega',
  age: 61,
  sex: 'F',
  party: null,
  language: null,
  target: true,
  suppressed: null,
};
const door = doorOf(doorId, { voters: [voter] });
const question = '0198a000-0000-7000-8000-0000000000b1';
const survey: Survey = {
  id: '0198a000-0000-7000-8000-0000000000b0',
  name: 'Housing survey',
  description: '',
  campaign_id: campaignId,
  user_id: null,
  record_status: 'is_active',
  questions: [
    {
      id: question,
      text: 'How is housing going?',
      answers: ['Fine', 'The rent is too high'],
      dependent_on_question_id: null,
      dependent_on_answers: [],
    },
  ],
  created_at: '2026-03-01T12:00:00.000Z',
  respondents: 0,
};

beforeEach(async () => {
  await newPhone();
  setSession(member('Volunteer'));
});
afterEach(cleanup);

const own = () => readOwnFacts(owner, walkbookLane(walkbookId));
const touches = async () =>
  (await own()).flatMap((row) =>
    row.kind === 'touch' ? [{ ...row.fact, user_id: userId, user_name: 'Ana' } satisfies KnownTouch] : [],
  );
const answers = async () =>
  currentResponses(
    (await own()).flatMap((row) => (row.kind === 'survey_response' ? [{ ...row.fact, user_id: userId }] : [])),
  ).get(question)?.answers;

/** Asks Marta, who answers, and saves. */
async function ask(given: string, talked: KnownTouch | null = null): Promise<void> {
  const left = vi.fn();
  const shown = render(
    <SurveyForm
      title="Marta Ortega"
      viewer={viewer}
      walkbookId={walkbookId}
      door={door}
      voter={voter}
      survey={survey}
      earlier={new Map()}
      talked={talked}
      draft={{ answers: {}, at: null }}
      draftKey={draftKey(owner, 'survey', 'a')}
      onUndo={(facts, said) => void withdraw(viewer, walkbookId, facts, said)}
      onLeave={left}
    />,
  );
  fireEvent.click(screen.getByLabelText(new RegExp(given)));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(left).toHaveBeenCalled());
  shown.unmount();
}

const undo = async () => {
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' })));
  await screen.findByText(/^Undone/);
};

/** As a settled fact: sent, and out of the queue. */
const settle = () =>
  withOutbox(async (db) => {
    for (const item of await db.items.toArray())
      if (item.kind === 'touch' || item.kind === 'survey_response')
        await db.receipts.put({ ...item, verdict: 'stored', settled_at: Date.now() });
    await db.items.clear();
  });

describe('a saved survey', () => {
  it('is undone with its talk and every answer, by new facts, before and after it was sent', async () => {
    for (const sent of [false, true]) {
      const shown = render(<Toasts />);
      await ask('Fine');
      expect([liveTouches(await touches()).length, await answers()]).toEqual([1, ['Fine']]);
      if (sent) await settle();
      const before = (await own()).length;
      await undo();
      expect([liveTouches(await touches()).length, await answers()]).toEqual([0, []]);
      expect(await own()).toHaveLength(before + 2);
      shown.unmount();
    }
  });

  it('takes along the note of before "Talked"; after Undo an earlier talk holds again, and the text is back', async () => {
    render(<Toasts />);
    const earlier: Knock = { door, voter, result: 'canvassed', note: 'Has a dog' };
    await recordKnocks(viewer, walkbookId, [earlier], 'talked');
    const [talked] = await touches();
    if (!talked) throw new Error('The talk was not saved.');
    // As an older app kept it, for one person.
    const kept = draftKey(owner, 'note', walkbookId, doorId, voterId);
    await writeDraft(kept, 'Call on Monday');
    await ask('Fine', talked);
    expect(liveTouches(await touches())).toMatchObject([{ note: 'Has a dog\nCall on Monday' }]);
    expect(await readDraft(kept)).toBeNull();
    await undo();
    expect(await readDraft(draftKey(owner, 'note', walkbookId, doorId))).toBe('Call on Monday');
    expect(liveTouches(await touches())).toMatchObject([
      { contact_result: 'canvassed', note: 'Has a dog', literature: false },
    ]);
    expect(await answers()).toEqual([]);
  });

  it('stands in one line of "My last knocks" until its answers are taken back', async () => {
    await ask('The rent is too high');
    const { result } = renderHook(() => useMyKnocks(viewer));
    await waitFor(() => expect(result.current?.map(({ fact }) => fact.kind).toSorted()).toEqual(['survey', 'touch']));
    const line = result.current?.find(({ fact }) => fact.kind === 'survey');
    expect(line).toMatchObject({ where: 'Marta Ortega, 118 Maple St', what: 'Housing survey', sent: false });
    const [answer] = (await readItems(owner)).filter((item) => item.kind === 'survey_response');
    if (answer?.kind !== 'survey_response') throw new Error('The answer was not saved.');
    const fact = undoneResponse(answer.fact, null);
    await act(() => withdraw(viewer, walkbookId, [{ kind: 'survey_response', label: 'back', fact }], 'survey'));
    await waitFor(() => expect(result.current?.map((knock) => knock.fact.kind)).toEqual(['touch']));
  });
});

describe('another result right after the first', () => {
  function Card({ known }: { known: KnownTouch[] }) {
    return (
      <PersonCard
        visit={{ viewer, walkbookId, door, note: useNote(owner, walkbookId, door.properties.door_id) }}
        voter={voter}
        touches={known}
        atDoor={known}
        past={[]}
        begun={false}
        responses={[]}
        known={[]}
        facts={[]}
        open
        onOpen={() => undefined}
        onDialog={() => undefined}
      />
    );
  }
  const card = (known: KnownTouch[]) => <Card known={known} />;

  it('is taken back with the first by Undo, where it is the same', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(2_000_000);
    render(<Toasts />);
    const shown = render(card([]));
    const tap = () => fireEvent.click(screen.getByRole('button', { name: /^Not home/ }));
    tap();
    await waitFor(async () => expect(await touches()).toHaveLength(1));
    shown.rerender(card(await touches()));
    now.mockReturnValue(2_005_000);
    tap();
    await waitFor(async () => expect(await touches()).toHaveLength(2));
    now.mockRestore();
    await undo();
    expect(liveTouches(await touches())).toEqual([]);
  });

  it('corrects it, and the literature that was left goes along until it is taken back', async () => {
    const now = vi.spyOn(Date, 'now');
    const later = Date.now();
    const shown = render(card([]));
    const tap = async (name: RegExp, seconds: number, saves: number) => {
      now.mockReturnValue(later + seconds * 1000);
      fireEvent.click(screen.getByRole('button', { name }));
      await waitFor(async () => expect(await touches()).toHaveLength(saves));
      shown.rerender(card(await touches()));
    };
    await tap(/^Left literature/, 0, 1);
    expect(liveTouches(await touches())).toMatchObject([{ contact_result: 'left_literature' }]);
    await tap(/^Refused/, 5, 2);
    expect(liveTouches(await touches())).toMatchObject([{ contact_result: 'refused', literature: true }]);
    expect(screen.getByRole('button', { name: /^Left literature/ }).getAttribute('aria-pressed')).toBe('true');
    await tap(/^Left literature/, 10, 3);
    expect(liveTouches(await touches())).toMatchObject([{ contact_result: 'refused', literature: false }]);
    now.mockRestore();
  });
});

describe('a double tap', () => {
  it('on a result is one knock, and the same result later is another', async () => {
    const now = vi.spyOn(performance, 'now');
    const knock: Knock = { door, voter: null, result: 'not_home' };
    const tap = async (at: number) => {
      now.mockReturnValue(at);
      return recordKnocks(viewer, walkbookId, [knock], 'no one home');
    };
    expect(await Promise.all([tap(1_000_000), tap(1_000_200)])).toEqual([true, true]);
    expect(await touches()).toHaveLength(1);
    // Once the first is shown, the second would correct it, and Undo would leave it standing.
    const [before] = await touches();
    now.mockReturnValue(1_000_400);
    await recordKnocks(viewer, walkbookId, [{ ...knock, before: before ?? null }], 'no one home');
    expect(await touches()).toHaveLength(1);
    await tap(1_005_000);
    expect(await touches()).toHaveLength(2);
    now.mockRestore();
  });
});

describe('Undo after a correction', () => {
  it('brings back the knock that was corrected, with its note and leaflet', async () => {
    render(<Toasts />);
    await recordKnocks(
      viewer,
      walkbookId,
      [{ door, voter, result: 'not_home', note: 'Bell is broken', literature: true }],
      'not home',
    );
    const [before] = await touches();
    if (!before) throw new Error('The knock was not saved.');
    await recordKnocks(viewer, walkbookId, [{ door, voter, result: 'refused', before }], 'refused');
    expect(liveTouches(await touches())).toMatchObject([{ contact_result: 'refused' }]);
    await undo();
    expect(liveTouches(await touches())).toMatchObject([
      { contact_result: 'not_home', note: 'Bell is broken', literature: true },
    ]);
  });

  it('leaves a knock of yesterday on its day, so that what others found since still holds', async () => {
    render(<Toasts />);
    await recordKnocks(viewer, walkbookId, [{ door, voter, result: 'canvassed' }], 'talked');
    const hour = 3_600_000;
    const yesterday = new Date(Date.now() - 30 * hour).toISOString();
    await withOutbox((db) =>
      db.items.toCollection().modify((item) => {
        item.fact.recorded_at = yesterday;
      }),
    );
    const [before] = await touches();
    if (!before) throw new Error('The knock was not saved.');
    const other = { ...before, id: userId, user_id: 'luis', contact_result: 'not_home' as const };
    const others = { ...other, recorded_at: new Date(Date.now() - 1_000).toISOString() };
    const now = async () => currentTouch([...(await touches()), others], localDay('UTC'))?.contact_result;
    expect(await now()).toBe('not_home');
    for (const correct of [
      () => recordKnocks(viewer, walkbookId, [{ door, voter, result: 'refused', before }], 'refused'),
      async () => {
        const [known = before] = liveTouches(await touches());
        const fact = { ...undoneTouch(known, null), contact_result: 'moved' as const };
        return saveWithUndo(viewer, walkbookId, [{ kind: 'touch', label: 'Moved', fact }], 'moved', known);
      },
    ]) {
      await correct();
      await undo();
      expect(liveTouches(await touches())).toMatchObject([{ contact_result: 'canvassed', recorded_at: yesterday }]);
      expect(await now()).toBe('not_home');
    }
  });
});
