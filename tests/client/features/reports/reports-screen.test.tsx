import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReportsScreen } from '../../../../src/client/features/reports/reports-screen';
import { id, Refusal, serverDouble, userId, type Requested } from '../../../support/office';
import { savedFiles } from '../../../support/saved-files';
import { show } from '../../../support/show';

beforeEach(() => {
  // Wednesday noon in Chicago.
  vi.useFakeTimers({ now: Date.parse('2026-03-04T18:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const row = (key: string, touches: number, contacts: number) => ({ key, name: key, touches, doors: touches, contacts });
const reportOf = (rows: readonly ReturnType<typeof row>[], set_aside = 0) => {
  const sum = (of: 'touches' | 'doors' | 'contacts') => rows.reduce((all, each) => all + each[of], 0);
  const total = { touches: sum('touches'), doors: sum('doors'), contacts: sum('contacts') };
  return { rows, total, set_aside, rows_left_out: 0 };
};
const touch = {
  id: id(5),
  walkbook_id: id(1),
  walkbook_name: 'Maple',
  user_id: userId,
  user_name: 'Ana Ortega',
  door_id: id(2),
  address: '118 Maple St',
  voter_id: id(3),
  voter_name: 'Ben Dafel',
  contact_result: 'canvassed',
  note: '',
  recorded_at: '2026-03-03T17:00:00.000Z',
};
const bold = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;

describe('a report of touches', () => {
  it('asks for the days that the address names, says its sums with what they are of, and what was set aside', async () => {
    const { asked } = await serverDouble({
      'GET /report/touches/': () => reportOf([row('2026-03-02', 422, 100), row('2026-03-03', 156, 56)], 12),
    });
    await show(ReportsScreen, '/app/reports?from=2026-03-01&to=2026-03-04&by=day&row=2026-13-77');
    await waitFor(() => expect(bold('Conversation rate')).toContain('27% · 156 of 578'));
    expect(bold('Set aside, not counted')).toContain('12');
    const query = asked.find((each) => each.call === 'GET /report/touches/')?.query;
    expect([query?.get('first'), query?.get('last'), query?.get('by')]).toEqual(['2026-03-01', '2026-03-04', 'day']);
    expect(screen.getByText('Mon, Mar 2 had the most, 422 of 578 touches', { selector: 'h2' })).toBeDefined();
    const rows = [...document.querySelectorAll('table tr')];
    expect(rows, 'quiet days are in the chart').toHaveLength(3);
    const link = rows.flatMap((each) => [...each.querySelectorAll('a')]).find((each) => each.textContent === '56');
    expect(link?.getAttribute('href')).toContain('row=2026-03-03&of=contacts');
  });

  it('lets a year be typed digit by digit, and asks for its days once it is one', async () => {
    const asked: (string | null)[] = [];
    await serverDouble({
      'GET /report/touches/': ({ query }) => {
        asked.push(query.get('first'));
        return reportOf([row('2026-03-02', 4, 1)]);
      },
    });
    await show(ReportsScreen, '/app/reports?period=custom&from=2026-03-01&to=2026-03-04');
    const field = () => screen.getByLabelText<HTMLInputElement>('First day');
    for (const value of ['0002-03-01', '0020-03-01', '0202-03-01']) {
      fireEvent.change(field(), { target: { value } });
      expect(field().value).toBe(value);
    }
    fireEvent.change(field(), { target: { value: '2025-03-01' } });
    await waitFor(() => expect(asked.at(-1)).toBe('2025-03-01'));
    expect(new Set(asked)).toEqual(new Set(['2026-03-01', '2025-03-01']));
  });

  it('opens the touches behind a number', async () => {
    const behind: Requested[] = [];
    await serverDouble({
      'GET /report/touches/': () => reportOf([row(id(1), 4, 1)]),
      'GET /report/touch-rows/': (each) => {
        behind.push(each);
        return { rows: [touch], more: false };
      },
    });
    await show(ReportsScreen, `/app/reports?by=walkbook&row=${id(1)}&of=contacts`);
    const table = await screen.findByRole('table', { name: /: 1 conversations/ });
    expect(within(table).getByRole('link', { name: 'Ben Dafel' }).getAttribute('href')).toBe(`/app/voter/${id(3)}`);
    expect([behind[0]?.query.get('key'), behind[0]?.query.get('of')]).toEqual([id(1), 'contacts']);
  });

  it('is compared with the days before, each said as a change', async () => {
    await serverDouble({
      'GET /report/touches/': ({ query }) =>
        reportOf([row('canvassed', query.get('last') === '2026-03-04' ? 30 : 20, 3)]),
    });
    await show(ReportsScreen, '/app/reports?by=result&period=last7&vs=previous');
    await waitFor(() => expect(bold('Touches')).toContain('50% more than 20'));
    expect(screen.getByText(/^compared with/).textContent).toBe('compared with Feb 19 to Feb 25, 2026');
  });

  it('changes what it counts by in the address', async () => {
    await serverDouble({ 'GET /report/touches/': () => reportOf([]) });
    await show(ReportsScreen, '/app/reports');
    expect(
      await screen.findByText('Choose other days, or come back once canvassers’ phones have sent their results.'),
    ).toBeDefined();
    fireEvent.change(screen.getByLabelText('Count touches by'), { target: { value: 'hour' } });
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Count touches by').value).toBe('hour'));
  });

  it('says that it did not come, and offers to try again', async () => {
    await serverDouble({ 'GET /report/touches/': () => new Refusal(500, 'INTERNAL') });
    await show(ReportsScreen, '/app/reports');
    expect(await screen.findByText('Internal server error')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a saved report', () => {
  it('of chapters keeps the campaign that it begins at, and none keeps what was opened of it', async () => {
    const addresses: unknown[] = [];
    const counts = { touches: 0, doors: 0, contacts: 0 };
    await serverDouble({
      'GET /report/touches/': () => reportOf([row(id(1), 4, 1)]),
      'GET /report/touch-rows/': () => ({ rows: [touch], more: false }),
      'GET /report/chapters/': () => ({
        path: [{ id: id(5), name: 'North' }],
        rows: [{ id: id(5), name: 'North', below: 0, ...counts, results: [] }],
        days: [],
        behind: 0,
      }),
      'POST /report/saved/': ({ body }) => {
        addresses.push((body as { address: string }).address);
        return { ...saved, ...(body as object) };
      },
    });
    for (const address of [`report=chapters&of=${id(5)}`, `by=walkbook&row=${id(1)}&of=contacts`]) {
      await show(ReportsScreen, `/app/reports?${address}`);
      fireEvent.click(await screen.findByRole('button', { name: 'Save report' }));
      fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'North' } });
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      cleanup();
    }
    expect(addresses).toEqual([`report=chapters&of=${id(5)}`, 'by=walkbook']);
  });

  const saved = {
    id: id(7),
    name: 'Evenings',
    address: 'by=hour',
    user_name: 'Ana Ortega',
    created_at: '2026-03-03T17:00:00.000Z',
    can_email: true,
    email: null,
    emailed_to: 0,
  };

  it('is e-mailed to oneself every week at an hour, and says when next', async () => {
    const email = { weekday: 0, hour: 7, next_at: '2026-03-09T12:00:00.000Z' };
    const wanted: unknown[] = [];
    await serverDouble({
      'GET /report/saved/': () => [wanted.length > 0 ? { ...saved, email, emailed_to: 1 } : saved],
      'PUT /report/saved/email/': ({ body }) => {
        wanted.push(body?.email);
        return { ...saved, email, emailed_to: 1 };
      },
    });
    await show(ReportsScreen, '/app/reports?report=saved');
    fireEvent.click(await screen.findByRole('button', { name: 'Email Evenings to me: Never' }));
    fireEvent.change(screen.getByLabelText('How often'), { target: { value: '0' } });
    expect(screen.getByText(/^It goes to .+@.+, by the clock of America\/Chicago/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Email Evenings to me: Every Monday at 7 AM' })).toBeDefined();
    expect(wanted).toEqual([{ weekday: 0, hour: 7, language: 'en' }]);
    expect(screen.getByText('Next: Mon, Mar 9, 7:00 AM')).toBeDefined();
  });

  it('that can’t be e-mailed offers no choice, and one that others get is removed only after asking', async () => {
    const { asked } = await serverDouble({
      'GET /report/saved/': () => [
        { ...saved, can_email: false },
        { ...saved, id: id(8), name: 'Others’', emailed_to: 2 },
      ],
      'DELETE /report/saved/': () => undefined,
    });
    await show(ReportsScreen, '/app/reports?report=saved');
    expect(await screen.findByText('Not by email')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Others’' }));
    expect(screen.getByText('2 people get this report by email. That ends, too.')).toBeDefined();
    expect(asked.some((each) => each.call === 'DELETE /report/saved/')).toBe(false);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(asked.some((each) => each.call === 'DELETE /report/saved/')).toBe(true));
  });
});

describe('a report of support', () => {
  it('says who supports of how many said, and each number opens its people', async () => {
    const behind: Requested[] = [];
    await serverDouble({
      'GET /report/support/': () => ({
        rows: [
          { key: '2026-02-23', scores: [1, 1, 1, 0, 1] },
          { key: '2026-03-02', scores: [3, 0, 0, 0, 1] },
        ],
        scores: [4, 1, 1, 0, 2],
        set_aside: 3,
      }),
      'GET /report/support-rows/': (each) => {
        behind.push(each);
        const { door_id: _, contact_result: __, note: ___, ...person } = touch;
        const hidden = { ...person, id: id(6), voter_id: null, voter_name: null, address: '', score: 1 };
        const none = { walkbook_id: null, walkbook_name: '', score: 1 };
        const byMail = { ...person, ...none, id: id(7), channel: 'mail', user_id: null, user_name: '' };
        const onCall = { ...person, ...none, id: id(8), channel: 'call' };
        return { rows: [{ ...person, score: 1 }, hidden, byMail, onCall], more: false };
      },
    });
    await show(ReportsScreen, '/app/reports?report=support&row=2026-03-02&score=1');
    await waitFor(() => expect(bold('Supporters')).toContain('63% · 5 of 8'));
    expect(bold('Set aside, not counted')).toContain('3');
    expect(screen.getByText('5 of 8 people said that they support you', { selector: 'h2' })).toBeDefined();
    expect(await screen.findByText('Week of Mar 2 · Strong support: 3 people', { selector: 'h2' })).toBeDefined();
    const [voter] = await screen.findAllByRole('link', { name: 'Ben Dafel' });
    expect(voter?.getAttribute('href')).toBe(`/app/voter/${id(3)}`);
    for (const words of ['By mail', 'By phone']) expect(screen.getByText(words).closest('a')).toBe(null);
    expect(screen.getByText('A confidential person').closest('a')).toBe(null);
    expect([behind[0]?.query.get('key'), behind[0]?.query.get('score')]).toEqual(['2026-03-02', '1']);
    const link = screen
      .getAllByRole('link')
      .find((each) => each.getAttribute('href')?.includes('row=2026-02-23&score=5'));
    expect(link?.textContent).toBe('1');
  });
});

describe('a report of answers', () => {
  const question = (nth: number, text: string) => ({
    id: id(nth),
    text,
    answers: ['Yes', 'No'],
    dependent_on_question_id: null,
    dependent_on_answers: [],
  });
  const survey = (nth: number, name: string, status: string, questions: object[], respondents: number) => ({
    id: id(nth),
    name,
    description: '',
    campaign_id: id(1),
    user_id: null,
    record_status: status,
    questions,
    created_at: '2026-03-01T12:00:00.000Z',
    respondents,
  });
  const surveys = [
    survey(20, 'Spring', 'is_active', [question(30, 'A sign?')], 4),
    survey(21, 'Winter', 'archived', [question(31, 'Warm?'), question(32, 'Measure C, as it is now?')], 900),
  ];
  const earlier = [
    { ...question(33, 'Measure C?'), survey_id: id(21), retired_at: '2026-03-02T12:00:00.000Z', people: 3 },
  ].map((each) => ({ ...each, superseded_by: id(32) }));
  const answers = (asked: Requested[]) => ({
    'GET /survey/all/': ({ query }: Requested) =>
      query.get('include_archived') === 'true' ? surveys : surveys.slice(0, 1),
    'GET /survey/earlier-questions/': () => earlier,
    'GET /report/answers/': (each: Requested) => {
      asked.push(each);
      return { people: 0, confidential: 0, columns: [], columns_left_out: 0, cells: [] };
    },
  });

  it('is of the survey and the question that were saved, also when that is archived and this has other words', async () => {
    const asked: Requested[] = [];
    await serverDouble(answers(asked));
    await show(ReportsScreen, `/app/reports?report=answers&survey=${id(21)}&question=${id(33)}`);
    expect(await screen.findByText('Measure C, as it is now?', { selector: 'h2' })).toBeDefined();
    expect(screen.getByRole('option', { name: 'Winter (archived)', selected: true })).toBeDefined();
    expect(asked.map(({ query }) => query.get('question_id'))).toEqual([id(32)]);
  });

  it('says that a saved question is asked no more, and begins with a survey that is in use', async () => {
    await serverDouble(answers([]));
    await show(ReportsScreen, `/app/reports?report=answers&question=${id(40)}`);
    expect(await screen.findByText('The question this report was about is no longer asked.')).toBeDefined();
    expect(screen.getByRole('option', { name: 'Spring', selected: true })).toBeDefined();
  });
});

describe('a report of follow-ups', () => {
  it('counts the open and overdue ones by person, and each number opens the list of them', async () => {
    const counts = { all: 3, open: 2, overdue: 1, due: 0, done: 1 };
    await serverDouble({
      'GET /report/follow-ups/': () => ({ rows: [{ key: userId, name: 'Ana', counts }], total: counts, set_aside: 4 }),
    });
    await show(ReportsScreen, '/app/reports?report=follow_ups');
    expect(await screen.findByText('2 of 3 follow-ups are open, 1 of them overdue', { selector: 'h2' })).toBeDefined();
    expect(bold('Done')).toContain('33% · 1 of 3');
    expect(bold('Set aside, not counted')).toContain('4');
    const links = screen.getAllByRole('link').map((each) => each.getAttribute('href'));
    expect(links).toContain(`/app/from-the-doors?kind=follow_up&state=overdue&person=${userId}`);
  });
});

describe('a report of coverage', () => {
  const states = (reached: number, never: number) => ({ reached, week: 0, month: 0, older: 0, never });
  const counts = { doors: states(2, 6), voters: states(4, 12) };
  const report = {
    rows: [{ key: id(1), name: 'Maple', ...counts }],
    total: counts,
    left_out: 3,
    set_aside: 1,
    rows_left_out: 0,
    as_of: '2026-03-04T18:00:00.000Z',
  };

  /** A server with 450 walkbooks, the later the fewer doors; thirty days ago one more of each was never attempted. */
  const paging = async (asked: Requested[]) => {
    const rows = Array.from({ length: 450 }, (_, at) => {
      const of = states(1, 500 - at);
      return { key: id(at + 1), name: `Book ${at + 1}`, doors: of, voters: of };
    });
    await serverDouble({
      'GET /voter-group/all/': () => [],
      'GET /report/coverage/': (each) => {
        asked.push(each);
        const [skip, limit] = [Number(each.query.get('skip') ?? 0), Number(each.query.get('limit') ?? 1000)];
        const page = rows.slice(skip, skip + limit);
        const then = page.map((row) => ({ ...row, doors: states(0, row.doors.never + 1) }));
        const left = Math.max(0, 450 - skip - limit);
        return { ...report, rows: each.query.has('until') ? then : page, rows_left_out: left };
      },
    });
  };

  it('shows two hundred lines a page, asks for no others, and keeps the page in its address', async () => {
    const asked: Requested[] = [];
    await paging(asked);
    await show(ReportsScreen, '/app/reports?report=coverage&vs=30');
    await screen.findByText('Book 200');
    expect(screen.queryByText('Book 201')).toBeNull();
    expect(asked.map(({ query }) => [query.get('skip'), query.get('limit')])).toEqual([
      [null, '200'],
      [null, '200'],
    ]);
    expect(screen.getByText(/lines with the most doors come first/)).toBeDefined();
    const next = () => within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('button', { name: 'Next' });
    fireEvent.click(next());
    await screen.findByText('Book 400');
    fireEvent.click(next());
    const row = within((await screen.findByText('Book 450')).closest('tr')!);
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Book 450', '52', '2% · 1 of 52', '0%']),
    );
    expect(next().hasAttribute('disabled')).toBe(true);
    expect(row.getAllByRole('link')[0]!.getAttribute('href')).toContain('lines=3');
    expect(asked.slice(-2).map(({ query }) => [query.get('skip'), query.has('until')])).toEqual([
      ['400', false],
      ['400', true],
    ]);
  });

  it('saves all lines as a file, whatever page is shown', async () => {
    const files = savedFiles();
    await paging([]);
    await show(ReportsScreen, '/app/reports?report=coverage&lines=2&vs=30');
    await screen.findByText('Book 201');
    fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(async () => expect(await files.lines()).toHaveLength(451));
    expect((await files.lines()).at(-1)).toContain('Book 450');
  });

  it('shows what a server of the release before gives without pages, page by page', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => {
      const of = states(0, 300 - at);
      return { key: id(at + 1), name: `Book ${at + 1}`, doors: of, voters: of };
    });
    await serverDouble({
      'GET /voter-group/all/': () => [],
      'GET /report/coverage/': ({ query }) =>
        query.has('skip') || query.has('limit') ? new Refusal(422, 'INVALID') : { ...report, rows },
    });
    await show(ReportsScreen, '/app/reports?report=coverage');
    await screen.findByText('Book 200');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Book 250')).toBeDefined();
  });

  it('goes to the last page that has lines when an address names a later one', async () => {
    const asked: Requested[] = [];
    await paging(asked);
    await show(ReportsScreen, '/app/reports?report=coverage&lines=5');
    await screen.findByText('Book 450');
    expect(screen.getByText('Page 3 of 3')).toBeDefined();
    expect(asked.map(({ query }) => query.get('skip'))).toEqual(['800', null, '400']);
  });

  it('says that there are no doors whatever page an address names', async () => {
    const none = { doors: states(0, 0), voters: states(0, 0) };
    await serverDouble({
      'GET /voter-group/all/': () => [],
      'GET /report/coverage/': () => ({ ...report, rows: [], total: none }),
    });
    await show(ReportsScreen, '/app/reports?report=coverage&lines=5');
    expect(await screen.findByText('No doors in this group')).toBeDefined();
  });

  it('says what share was attempted and reached, and each number opens its doors', async () => {
    const behind: Requested[] = [];
    await serverDouble({
      'GET /voter-group/all/': () => [],
      'GET /report/coverage/': () => report,
      'GET /report/coverage-doors/': (each) => {
        behind.push(each);
        const door = { id: id(2), address: '118 Maple St', city: 'Alder Falls', voters: 2, state: 'never' };
        return { rows: [{ ...door, last_attempt: null, last_reached: null }], more: false };
      },
    });
    await show(ReportsScreen, `/app/reports?report=coverage&row=${id(1)}&state=never`);
    await waitFor(() => expect(bold('Doors attempted')).toContain('25% · 2 of 8'));
    expect(bold('Set aside, not counted')).toContain('1');
    expect(screen.getByText('2 of 8 doors were attempted (25%), 2 reached', { selector: 'h2' })).toBeDefined();
    expect(screen.getByText(/3 voters who can’t be visited are left out/)).toBeDefined();
    expect(await screen.findByText('Maple · Never attempted: 6 doors', { selector: 'h2' })).toBeDefined();
    expect(await screen.findByText('118 Maple St')).toBeDefined();
    expect([behind[0]?.query.get('key'), behind[0]?.query.get('state')]).toEqual([id(1), 'never']);
    fireEvent.change(screen.getByLabelText('Count'), { target: { value: 'voters' } });
    await waitFor(() => expect(bold('Voters attempted')).toContain('25% · 4 of 16'));
  });

  it('says how many doors a line has that stands on another page, and asks for no page of it', async () => {
    const asked: Requested[] = [];
    const of = (never: number) => ({ doors: states(1, never), voters: states(2, never) });
    await serverDouble({
      'GET /voter-group/all/': () => [],
      'GET /report/coverage/': (each) => {
        asked.push(each);
        const rows = [{ key: id(2), name: 'Oak', ...of(51) }];
        return each.query.has('key') ? { ...report, rows, rows_left_out: 0 } : { ...report, rows_left_out: 250 };
      },
      'GET /report/coverage-doors/': () => ({ rows: [], more: false }),
    });
    await show(ReportsScreen, `/app/reports?report=coverage&row=${id(2)}`);
    expect(await screen.findByText('Oak: 52 doors', { selector: 'h2' })).toBeDefined();
    expect(asked.map(({ query }) => query.get('key'))).toEqual([null, id(2)]);
  });

  it('stands beside how it stood so many days ago, in figures and table', async () => {
    const asked: Requested[] = [];
    await serverDouble({
      'GET /voter-group/all/': () => [],
      'GET /report/coverage/': (each) => {
        asked.push(each);
        const then = { doors: states(1, 7), voters: states(2, 14) };
        return each.query.has('until')
          ? { ...report, rows: [{ key: id(1), name: 'Maple', ...then }], total: then }
          : report;
      },
    });
    await show(ReportsScreen, '/app/reports?report=coverage&vs=30');
    await waitFor(() => expect(screen.getAllByText('before: 13% · 1 of 8')).toHaveLength(2));
    expect(screen.getByRole('columnheader', { name: /Attempted before/ })).toBeDefined();
    expect(screen.getByRole('columnheader', { name: /Reached before/ })).toBeDefined();
    expect(asked.filter(({ query }) => query.has('until'))).toHaveLength(1);
  });
});

describe('a report of signs', () => {
  it('says how signs and requests stand, and each number opens them', async () => {
    const signs = { standing: 3, damaged: 0, missing: 1, taken_down: 0 };
    const requests = { requested: 2, assigned: 1, done: 1 };
    const behind: Requested[] = [];
    await serverDouble({
      'GET /report/signs/': () => ({
        rows: [{ key: id(4), name: 'Large', signs, requests }],
        total: { signs, requests },
        set_aside: 0,
      }),
      'GET /report/sign-rows/': (each) => {
        behind.push(each);
        const sign = { id: id(5), state: 'missing', road_sign_id: id(4), road_sign_name: 'Large', address: '1 Elm St' };
        const who = { user_name: 'Ana Ortega', assigned_name: null, recorded_at: '2026-03-03T17:00:00.000Z' };
        return { rows: [{ ...sign, ...who }], more: false };
      },
    });
    await show(ReportsScreen, `/app/reports?report=signs&row=${id(4)}&of=signs&state=missing`);
    await waitFor(() => expect(bold('Standing')).toContain('75% · 3 of 4'));
    expect(screen.getByText('4 signs placed; 3 of 4 requests still wait', { selector: 'h2' })).toBeDefined();
    expect(await screen.findByText('Large · Missing: 1 signs', { selector: 'h2' })).toBeDefined();
    expect([behind[0]?.query.get('of'), behind[0]?.query.get('state')]).toEqual(['signs', 'missing']);
    const open = screen.getAllByRole('link').find((each) => each.getAttribute('href')?.includes('state=requested'));
    expect(open?.textContent).toBe('2');
  });

  it('stands beside other days', async () => {
    const line = (standing: number) => ({
      signs: { standing, damaged: 0, missing: 0, taken_down: 0 },
      requests: { requested: 1, assigned: 0, done: 0 },
    });
    await serverDouble({
      'GET /report/signs/': ({ query }) => {
        const counts = line(query.get('first') === '2026-01-01' ? 4 : 3);
        return { rows: [{ key: id(4), name: 'Large', ...counts }], total: counts, set_aside: 0 };
      },
    });
    await show(
      ReportsScreen,
      '/app/reports?report=signs&from=2026-02-01&to=2026-02-28&vs=own&vs_from=2026-01-01&vs_to=2026-01-31',
    );
    await waitFor(() => expect(screen.getByText(/25% fewer than 4/)).toBeDefined());
    expect(screen.getByText('no change')).toBeDefined();
    expect(screen.getByRole('columnheader', { name: /Signs placed before/ })).toBeDefined();
  });
});
