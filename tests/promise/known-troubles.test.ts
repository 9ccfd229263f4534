// Troubles that once broke the promise, or easily could, each as the shortest schedule that shows it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from './network';
import { failings, type Command, type Deed, type Schedule, type What } from './schedule';
import { openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

type Slot = 0 | 1;
const then = (deed: Deed, faults: Fault[] = [], rush: number | null = null): Command => ({ deed, faults, rush });
const here = { phone: 0, tab: 0 } as const;
const save = (what: What = 'knocks', tab: Slot = 0, walkbookView = 0): Deed => ({
  do: 'save',
  phone: 0,
  tab,
  walkbookView,
  what,
  size: 1,
});
const sleep = (seconds: number): Deed => ({ do: 'sleep', seconds });
const refusal = (status: number, code = 'INVALID', wait: string | null = null): Fault => ({
  kind: 'status',
  status,
  code,
  wait,
});
const lost: Fault = { kind: 'lost' };

const troubles: [string, Command[]][] = [
  [
    'the server loses what has arrived after a sign-out took the key to its receipts',
    [
      then({ do: 'backup' }),
      then(save('visit')),
      then(sleep(3)),
      then({ do: 'sign-out', phone: 0, tab: 0, next: null }),
      then({ do: 'restore' }),
    ],
  ],
  [
    'the server loses what has arrived, and the key to its receipts has expired',
    [then({ do: 'backup' }), then(save('visit')), then(sleep(3)), then(sleep(300_000)), then({ do: 'restore' })],
  ],
  ...[20, 30, 40, 50].map((steps): [string, Command[]] => [
    `a tab is killed ${steps} steps after it began to send, about when it seals its receipts, and the server loses them`,
    [
      then({ do: 'backup' }),
      then(save('visit')),
      then(sleep(3), [], steps),
      then({ do: 'kill', phone: 0, tab: 0 }),
      then({ do: 'restore' }),
    ],
  ]),
  [
    'a fact that was refused with 403 is looked at again the next day, in a page that nobody touches',
    [then(save()), then(sleep(3), [refusal(403, 'FORBIDDEN')]), then(save())],
  ],
  [
    'a tab is killed that had the timer for the next day’s look',
    [then(save('knocks', 1), [refusal(403, 'FORBIDDEN')]), then(sleep(2)), then({ do: 'kill', phone: 0, tab: 1 })],
  ],
  [
    'a photo waits behind a placement that waits for a person, without asking every moment',
    [then(save('photo')), then(sleep(2), [refusal(422)]), then(sleep(50)), then(sleep(50))],
  ],
  [
    'a fact is saved while its walkbook waits for patience that the server asked for',
    [then(save()), then(sleep(2), [refusal(429, 'TOO_MANY', '120')]), then(save()), then(sleep(50)), then(sleep(50))],
  ],
  [
    'a full phone is told to ask for its owner, and cannot write that down',
    [then(save()), then({ do: 'full', phone: 0, how: 'full' }, [], 0), then(sleep(3), [refusal(401), refusal(401)])],
  ],
  [
    'a tab is killed between its save and its word to the other tab',
    [then(save('knocks', 1), [], 10), then({ do: 'kill', phone: 0, tab: 1 }), then(sleep(35))],
  ],
  [
    'two saves at once lose the connection, one of them after its commit',
    [
      then(save()),
      then(save('knocks', 1)),
      then({ do: 'lose', phone: 0, how: 'lost-after', after: 2 }),
      then(save(), [], 0),
      then(save()),
    ],
  ],
  [
    'the clock was two days ahead when the server asked for patience, and is right again',
    [
      then({ do: 'clock', phone: 0, hours: 48 }),
      then(save()),
      then(sleep(3), [refusal(429, 'TOO_MANY', '120')]),
      then({ do: 'clock', phone: 0, hours: 0 }),
      then(sleep(50)),
    ],
  ],
  [
    'a tab was killed while sending, with the clock two days ahead',
    [
      then({ do: 'clock', phone: 0, hours: 48 }),
      then(save(), [lost], 25),
      then(sleep(1), [], 3),
      then({ do: 'kill', ...here }),
      then({ do: 'clock', phone: 0, hours: 0 }),
      then({ do: 'open', ...here, release: 'current' }),
    ],
  ],
  [
    'the phone is full when a photo is saved',
    [
      then({ do: 'full', phone: 0, how: 'full' }),
      then(save('photo')),
      then({ do: 'full', phone: 0, how: 'full-request' }),
      then(save('photo')),
      then({ do: 'full', phone: 0, how: null }),
      then(save('photo')),
    ],
  ],
  [
    'a newer release opens the database in another tab while this one saves',
    [
      then(save(), [], 2),
      then({ do: 'open', phone: 0, tab: 1, release: 'newer' }, [], 4),
      then(save()),
      then(save('visit', 1)),
    ],
  ],
  [
    'two tabs number their facts at the same time',
    [
      then({ do: 'open', phone: 0, tab: 1, release: 'current' }),
      ...Array.from({ length: 6 }, (_, index) => then(save('visit', index % 2 === 0 ? 0 : 1), [], 1)),
    ],
  ],
  [
    'the commit goes through, its answer is lost, and the fact is sent before the save asks again',
    [
      then({ do: 'open', phone: 0, tab: 1, release: 'current' }),
      then({ do: 'lose', phone: 0, how: 'lost-after', after: 1 }),
      then(save('visit'), [], 1),
      then({ do: 'send-now', phone: 0, tab: 1, parked: false }),
    ],
  ],
  [
    'the third try of a save is committed without an answer, on a phone that was full for the first two',
    [
      then(save()),
      then({ do: 'full', phone: 0, how: 'full' }),
      then({ do: 'lose', phone: 0, how: 'lost-after', after: 3 }),
      then(save()),
    ],
  ],
  [
    'the connection is lost, and openings get no answer while somebody saves and the queue goes out',
    [
      then(save()),
      then({ do: 'lose', phone: 0, how: 'mute', after: 1 }),
      then(save('photo'), [], 0),
      then(sleep(30)),
      then({ do: 'lose', phone: 0, how: 'mute', after: 2 }),
      then(save('visit')),
      then(sleep(30), [lost]),
      then(sleep(50)),
    ],
  ],
  [
    'nobody can open the database for a while, and what was not saved is saved again',
    [
      then(save()),
      then({ do: 'lose', phone: 0, how: 'mute', after: 1 }),
      then(save('visit'), [], 0),
      then({ do: 'lose', phone: 0, how: 'mute', after: 1 }),
      then(sleep(40)),
      then(save('visit')),
      then(sleep(3)),
    ],
  ],
  [
    'unsent work with a photo is carried to another phone as a file, twice, and sent from both',
    [
      then({ do: 'offline', phone: 0, on: true }),
      then(save('visit')),
      then(save('photo')),
      then({ do: 'sign-out', phone: 1, tab: 0, next: 0 }),
      then({ do: 'carry', phone: 0, tab: 0, to: 0 }, [], 40),
      then({ do: 'carry', phone: 0, tab: 0, to: 0 }),
      then({ do: 'offline', phone: 0, on: false }),
      then({ do: 'wake', phone: 0, tab: 0, how: 'online' }, [{ kind: 'lost' }]),
    ],
  ],
  ...(['knocks', 'photo'] as const).map((ofItsOwn): [string, Command[]] => [
    `unsent work is carried to another phone as a file, the first phone breaks, and headquarters is restored (${ofItsOwn} recorded there since)`,
    [
      then({ do: 'offline', phone: 0, on: true }),
      then(save('visit')),
      then(save('photo')),
      then(save('voice')),
      then({ do: 'sign-out', phone: 1, tab: 0, next: 0 }),
      then({ do: 'carry', phone: 0, tab: 0, to: 0 }),
      then({ do: 'wreck', phone: 0 }),
      then({ do: 'save', phone: 1, tab: 0, walkbookView: 0, what: ofItsOwn, size: 1 }),
      then(sleep(50)),
      then({ do: 'restore' }),
    ],
  ]),
  [
    'all that a phone has came by a file, it is a month later, the first phone broke, and headquarters is restored',
    [
      then({ do: 'offline', phone: 0, on: true }),
      then(save('visit')),
      then({ do: 'sign-out', phone: 1, tab: 0, next: 0 }),
      then({ do: 'carry', phone: 0, tab: 0, to: 0 }),
      then({ do: 'wreck', phone: 0 }),
      then(sleep(50)),
      then(sleep(31 * 86_400)),
      then({ do: 'pull', phone: 1, tab: 0, walkbookView: 0 }),
      then(sleep(700)),
      then({ do: 'restore' }),
    ],
  ],
  [
    'headquarters is restored from a backup of before',
    [then({ do: 'backup' }), then(save('visit')), then(save('sign')), then(sleep(3)), then({ do: 'restore' })],
  ],
  ...[0, 20, 40, 60].map((steps): [string, Command[]] => [
    `headquarters is restored from a backup of before the key to receipts, and a tab that opens is killed after ${steps} steps`,
    [
      then({ do: 'backup' }),
      then(save('visit')),
      then(save('sign')),
      then(sleep(3)),
      then({ do: 'kill', ...here }),
      then({ do: 'restore', keys: 'lost' }),
      then({ do: 'open', ...here, release: 'current' }, [], steps),
      then({ do: 'kill', ...here }),
    ],
  ]),
  [
    'headquarters is restored, and a knock comes at a door that was added before',
    [
      then({ do: 'save', ...here, walkbookView: 0, what: 'addition', size: 2 }),
      then(sleep(10)),
      then({ do: 'restore' }),
      // Seeds choose at which door they knock: of so many some are at the added one.
      ...Array.from({ length: 4 }, () => then(save('knocks'))),
      then(sleep(3)),
    ],
  ],
  [
    'headquarters is restored while the phone went back to a release that does not find the receipts of a request',
    [
      then({ do: 'backup' }),
      then(save('visit')),
      then(save()),
      then(sleep(10)),
      then({ do: 'kill', ...here }),
      then({ do: 'open', ...here, release: 'older' }),
      then(save('visit')),
      then(sleep(10)),
      then({ do: 'restore' }),
      then({ do: 'pull', ...here, walkbookView: 0 }),
      then(sleep(50)),
    ],
  ],
  [
    'headquarters is restored from a backup that has a sign without its photo, and from one of before the sign',
    [
      then({ do: 'offline', phone: 0, on: true }),
      then(save('photo')),
      then({ do: 'offline', phone: 0, on: false }),
      then(sleep(3), [{ kind: 'ok' }, refusal(503, 'UNAVAILABLE', '60')]),
      then({ do: 'backup' }),
      then(sleep(120)),
      then(save('photo')),
      then(sleep(10)),
      then({ do: 'restore' }),
      then({ do: 'pull', ...here, walkbookView: 0 }),
      then(sleep(700)),
      then({ do: 'restore' }),
    ],
  ],
  ...(['door-photo', 'voice'] as const).map((what): [string, Command[]] => [
    `headquarters is restored from a backup that has a ${what} without its bytes, and from one of before it`,
    [
      then({ do: 'offline', phone: 0, on: true }),
      then(save(what)),
      then({ do: 'offline', phone: 0, on: false }),
      then(sleep(3), [{ kind: 'ok' }, refusal(503, 'UNAVAILABLE', '60')]),
      then({ do: 'backup' }),
      then(sleep(120)),
      then(save(what)),
      then(sleep(10)),
      then({ do: 'restore' }),
      then({ do: 'pull', ...here, walkbookView: 0 }),
      then(sleep(700)),
      then({ do: 'restore' }),
    ],
  ]),
  [
    'a voice note of a door that was added here waits with it, and its bytes arrive after both',
    [
      then({ do: 'offline', phone: 0, on: true }),
      then({ do: 'save', ...here, walkbookView: 0, what: 'addition', size: 2 }),
      then(save('voice')),
      then(save('voice')),
      then(save('door-photo')),
      then({ do: 'offline', phone: 0, on: false }),
      then(sleep(3), [lost, { kind: 'drop' }]),
      then({ do: 'kill', ...here }),
      then(sleep(50)),
    ],
  ],
  [
    'a phone is set up as a copy of another one, both go on counting, and headquarters is restored',
    [
      then(save('visit')),
      then(sleep(10)),
      then({ do: 'clone' }),
      then({ do: 'save', phone: 1, tab: 0, walkbookView: 0, what: 'visit', size: 2 }),
      then(sleep(3)),
      then({ do: 'backup' }),
      then(save('visit'), [], 0),
      then(save('photo')),
      then(sleep(3)),
      then({ do: 'restore' }),
      then({ do: 'pull', ...here, walkbookView: 0 }),
      then(sleep(700)),
      then(save('knocks')),
      then({ do: 'save', phone: 1, tab: 0, walkbookView: 0, what: 'knocks', size: 2 }),
      then(sleep(10)),
    ],
  ],
  [
    'a phone with unsent work and a photo is copied, and both send it',
    [
      then({ do: 'offline', phone: 0, on: true }),
      then(save('visit')),
      then(save('photo')),
      then({ do: 'clone' }),
      then({ do: 'open', phone: 1, tab: 0, release: 'current' }),
      then({ do: 'save', phone: 1, tab: 0, walkbookView: 0, what: 'knocks', size: 1 }),
      then({ do: 'offline', phone: 0, on: false }),
      then(save('knocks')),
      then(sleep(30)),
    ],
  ],
  [
    'headquarters stalls: it takes requests and never answers',
    [then(save('visit'), [{ kind: 'late' }, { kind: 'late' }]), then(sleep(3)), then(save()), then(sleep(50))],
  ],
  [
    'a sign-in page of the network answers in place of headquarters in mid-queue',
    [then(save('visit')), then(save('photo'), [{ kind: 'ok' }, { kind: 'portal' }]), then(sleep(3)), then(sleep(50))],
  ],
  [
    'an answer takes thirty seconds, and work is saved meanwhile',
    [then(save('visit')), then(sleep(3), [{ kind: 'late' }]), then(save()), then(sleep(27)), then(sleep(10))],
  ],
  [
    'what headquarters refused is set right from two tabs at the same time, and sent again meanwhile',
    [
      then(save()),
      then(sleep(3), [refusal(422)]),
      then({ do: 'open', phone: 0, tab: 1, release: 'current' }),
      then({ do: 'fix', ...here }, [], 2),
      then({ do: 'fix', phone: 0, tab: 1 }, [], 4),
      then({ do: 'send-now', phone: 0, tab: 1, parked: true }),
      then(sleep(10)),
    ],
  ],
  [
    'a door that was refused for a closed walkbook is corrected after its first request has arrived all the same',
    [
      then({ do: 'archive', walkbookView: 0, on: true }),
      then(save('addition')),
      then(sleep(3), [{ kind: 'late' }]),
      then(sleep(50)),
      then({ do: 'archive', walkbookView: 0, on: false }),
      ...Array.from({ length: 5 }, () => then(sleep(1))),
      then({ do: 'fix', ...here }),
      then(sleep(10)),
    ],
  ],
  [
    'a correction is refused too, and set right in turn',
    [
      then(save()),
      then(sleep(3), [refusal(422)]),
      then({ do: 'fix', ...here }),
      then(sleep(3), [refusal(422)]),
      then({ do: 'fix', ...here }),
      then(sleep(3)),
    ],
  ],
  ...failings.map((what): [string, Command[]] => [
    `a fact that the server fails at (${what}) lies among others`,
    [
      then({ do: 'offline', phone: 0, on: true }),
      then(save('visit')),
      then(save(what)),
      then(save('addition')),
      then({ do: 'offline', phone: 0, on: false }),
      then(sleep(3)),
      then(save()),
      then(sleep(400)),
      then({ do: 'kill', ...here }),
      then({ do: 'open', ...here, release: 'older' }),
      then(sleep(3_700)),
    ],
  ]),
  [
    'the app is updated while work waits in the queue',
    [
      then({ do: 'offline', phone: 0, on: true }),
      then(save('visit')),
      then(save('photo')),
      then({ do: 'kill', ...here }),
      then({ do: 'offline', phone: 0, on: false }),
      then({ do: 'open', ...here, release: 'newer' }, [], 6),
      then(save()),
      then(sleep(3)),
    ],
  ],
  [
    'the app goes back to an older release while work waits in the queue',
    [
      then({ do: 'open', phone: 0, tab: 1, release: 'newer' }),
      then({ do: 'offline', phone: 0, on: true }),
      then(save('visit', 1)),
      then({ do: 'kill', phone: 0, tab: 1 }),
      then({ do: 'kill', ...here }),
      then({ do: 'offline', phone: 0, on: false }),
      then({ do: 'open', ...here, release: 'current' }),
      then(save()),
      then(sleep(3)),
    ],
  ],
  [
    'the token expires in mid-queue, and the provider answers',
    [then(save()), then({ do: 'token', phone: 0, provider: 'answers' }), then(save('photo')), then(sleep(3))],
  ],
  [
    'the token expires in mid-queue, and the provider cannot be reached',
    [then(save()), then({ do: 'token', phone: 0, provider: 'unreachable' }), then(save('photo')), then(sleep(35))],
  ],
  [
    'the walkbook is archived in mid-queue',
    [
      then(save('visit')),
      then({ do: 'archive', walkbookView: 0, on: true }),
      then(save()),
      then(sleep(3)),
      then(save('knocks', 0, 1)),
      then(sleep(3)),
    ],
  ],
  [
    'the membership is revoked in mid-queue',
    [
      then(save('visit')),
      then({ do: 'member', person: 0, campaign: 0, on: false }),
      then(save()),
      then(save('sign')),
      then(sleep(3)),
    ],
  ],
  [
    'the clock jumps ten years ahead after something arrived, the server confirms it, and is then restored to before',
    [
      then(save()),
      then({ do: 'open', phone: 0, tab: 1, release: 'current' }, [{ kind: 'twice' }]),
      then({ do: 'clock', phone: 0, hours: 87_660 }, [refusal(401)]),
      then(sleep(150)),
      then({ do: 'restore' }, [refusal(401), refusal(401)]),
    ],
  ],
  ...[11, 14, 16, 20, 24].map((steps): [string, Command[]] => [
    `forty years behind, nothing is measured while a save arrives, ${steps} steps after a tab opened; the server confirms it and is restored`,
    [
      then({ do: 'clock', phone: 0, hours: -350_640 }, [], 0),
      then(save(), [{ kind: 'twice' }]),
      then({ do: 'open', phone: 0, tab: 1, release: 'current' }, [], steps),
      then(sleep(90_000), [{ kind: 'drop' }]),
      then({ do: 'restore' }),
    ],
  ]),
  [
    'the clock is two days behind, and then right',
    [
      then({ do: 'clock', phone: 0, hours: -48 }),
      then(save('visit')),
      then(sleep(3), [refusal(503, 'UNAVAILABLE', '5')]),
      then({ do: 'clock', phone: 0, hours: 0 }),
      then(save('correct')),
      then(sleep(10)),
    ],
  ],
  [
    'somebody else uses the phone while work of the first person is unsent',
    [
      then({ do: 'offline', phone: 0, on: true }),
      then(save('visit')),
      then({ do: 'offline', phone: 0, on: false }),
      then({ do: 'sign-out', ...here, next: 1 }, [], 3),
      then(save('visit')),
      then(sleep(35)),
    ],
  ],
];

describe.each([true, false])('with Web Locks: %s', (locks) => {
  it.each(troubles)('%s', async (_, commands) => {
    const schedule: Schedule = { seed: 7, locks, commands };
    await expect(stage.play(schedule)).resolves.toBeUndefined();
  });
});
