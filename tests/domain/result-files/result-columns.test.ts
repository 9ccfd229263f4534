import { describe, expect, test } from 'vitest';
import { guessResultColumns, proposeChannel, proposeResult } from '../../../src/domain/result-files/result-columns';

const guess = (header: string, row = '') =>
  guessResultColumns(header.split(','), row === '' ? [] : [row.split(',')], 2026);

describe('the columns of a file of contact results', () => {
  test('of VAN’s contact history are known', () => {
    expect(guess('Voter File VANID,Date Canvassed,Contact Type,Result,Canvassed By,Notes')).toEqual([
      'source_id',
      'happened_at',
      'channel',
      'result',
      'said_by',
      'note',
    ]);
  });

  test('of a dialer and of a texting tool are known', () => {
    expect(guess('voter_id,call_start_time,phone,disposition,agent_name')).toEqual([
      'source_id',
      'happened_at',
      null,
      'result',
      'said_by',
    ]);
    expect(guess('External ID,First Name,Last Name,Sent At,Message Status,Texter')).toEqual([
      'source_id',
      'first',
      'last',
      'happened_at',
      'result',
      'said_by',
    ]);
  });

  test('of a spreadsheet by name and address are known', () => {
    expect(guess('Full name,Address,ZIP,Birth year,Date,Time,Outcome,Volunteer,Comments')).toEqual([
      'name',
      'line',
      'zip',
      'birth_year',
      'happened_at',
      'happened_time',
      'result',
      'said_by',
      'note',
    ]);
  });

  test('our own ids are told from a voter file’s by what they look like', () => {
    expect(guess('voter_id,date,result', '0193e7b4-0000-7000-8000-000000000001,2026-03-04,Canvassed')[0]).toBe(
      'voter_id',
    );
  });

  test('of two dates the one of the contact is proposed', () => {
    expect(guess('Date Created,Date Canvassed,Result,VANID')).toEqual([null, 'happened_at', 'result', 'source_id']);
  });
});

describe('what other tools’ words mean', () => {
  test('as results', () => {
    const words = {
      Canvassed: 'canvassed',
      'Not Home': 'not_home',
      'NO ANSWER': 'not_home',
      Busy: 'not_home',
      'Left Message': 'left_literature',
      'Lit Dropped': 'left_literature',
      Refused: 'refused',
      'Hung up': 'refused',
      Moved: 'moved',
      Deceased: 'deceased',
      'Wrong Number': 'wrong_address',
      Disconnected: 'wrong_address',
      'Do Not Call': 'opted_out',
      STOP: 'opted_out',
      'Do not contact': 'do_not_contact',
      'Language Barrier': 'language_barrier',
      Inaccessible: 'inaccessible',
      'Nicht da': null,
    };
    for (const [word, result] of Object.entries(words)) expect(proposeResult(word), word).toBe(result);
  });

  test('as ways of contact', () => {
    const words = { Walk: 'door', Phone: 'call', 'SMS Text': 'text', 'Direct Mail': 'mail', Fax: null };
    for (const [word, channel] of Object.entries(words)) expect(proposeChannel(word), word).toBe(channel);
  });
});
