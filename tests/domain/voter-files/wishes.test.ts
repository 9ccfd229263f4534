import { describe, expect, it } from 'vitest';
import { nameMeanings } from '../../../src/domain/voter-files/columns';
import { recogniseLayout } from '../../../src/domain/voter-files/layouts';
import { wishOf } from '../../../src/domain/voter-files/wishes';

const all = ['door', 'call', 'text', 'mail'];
const said = (cells: Partial<Record<string, string>>) => wishOf((column) => cells[column] ?? '');

describe('what a file says of someone who must be left alone', () => {
  it('is yes by any word but those for no', () => {
    for (const yes of ['Y', 'yes', 'TRUE', "'true", '1', 'x', '2024-05-01', 'do not call', 'deceased'])
      expect(said({ do_not_call: yes }), yes).toEqual({ reason: 'do_not_contact', channels: ['call'] });
    for (const no of ['', 'N', 'no', "'false", "'", 'False', '0', '0.0', 'never', 'Unknown', 'alive', 'n/a', '-'])
      expect(said({ do_not_call: no }), no).toBe(null);
  });

  it('takes no word for nothing, or for being reached, for a yes', () => {
    const nos = `na|N/A.|N.|no.|.|..|''|""|?|None|null|(null)|nil|unknown|unk.|Opted In|opted-in|Opt in|Subscribed|No opt out|no opt-out|
      No preference|No SMS opt out|OK to text|Okay to contact|Can be contacted|may call|Contactable|Textable`;
    for (const no of nos.split(/\|\s*/)) {
      expect(said({ do_not_text: no }), no).toBe(null);
      expect(said({ deceased: no }), no).toBe(null);
    }
    const yeses =
      'Opted Out|Unsubscribed|No contact|No calls, opt out|no calls|No Texts Please|Not opted in|Not subscribed|Not to be called|+|X.';
    for (const yes of yeses.split('|'))
      expect(said({ do_not_text: yes }), yes).toEqual({ reason: 'do_not_contact', channels: ['text'] });
  });

  it('is in no column that says who may be contacted', () => {
    const header =
      `OK to call|Ok To Text|Contactable|Can contact|Can be contacted|Can text|Can call|May contact|Call OK|Text Opt In|SMS opted in|
      Contact|Call|Do call|Willing to be contacted|Opted in|Accepts calls|Puede llamar`.split(/\|\s*/);
    expect(nameMeanings(header).filter((meaning) => meaning !== null)).toEqual([]);
    const row = [...header.map(() => 'Y'), 'Ash', '1 Oak St', '45999'];
    const read = recogniseLayout([...header, 'Last Name', 'Address', 'Zip'], [row], 2026);
    const outcome = read.ok ? read.layout.map(row) : null;
    expect(outcome).toMatchObject({ ok: true, value: { last: 'Ash', wish: null } });
  });

  it('joins the channels of several columns, and is everything of whoever died or wants no contact', () => {
    expect(said({ do_not_mail: 'Y', do_not_text: 'Y', do_not_walk: 'N' })).toEqual({
      reason: 'do_not_contact',
      channels: ['text', 'mail'],
    });
    expect(said({ do_not_contact: 'true', do_not_call: 'false' })).toEqual({ reason: 'do_not_contact', channels: all });
    expect(said({ deceased: 't', do_not_call: 'Y' })).toEqual({ reason: 'deceased', channels: all });
  });

  it('is in no box that isn’t ticked', () => {
    for (const box of ['☐', '⬜️', '[ ]', '( )', '[]']) expect(said({ do_not_call: box }), box).toBeNull();
    for (const box of ['☑', '[x]', '(X)'])
      expect(said({ do_not_call: box }), box).toMatchObject({ channels: ['call'] });
  });

  it('is what a list of ours says of who was left out, and no one else’s', () => {
    const home = ['Ann', 'Ash', '1 Oak St', 'Marlow', '45999'];
    const meaning = (header: string, cell: string) => {
      const names = ['first_name', 'last_name', 'address', 'city', 'zip', ...header.split(',')];
      const row = [...home, ...names.slice(home.length).map((name) => (/^left.out$/i.test(name) ? cell : ''))];
      const read = recogniseLayout(names, [row], 2026);
      const outcome = read.ok ? read.layout.map(row) : null;
      return outcome?.ok ? outcome.value.wish : 'not read';
    };
    const ours = 'last_result,last_channel,last_touch_at,left_out,do_not_contact_by';
    expect(meaning(ours, 'deceased')).toEqual({ reason: 'deceased', channels: all });
    expect(meaning('last_channel,left_out,do_not_contact_by', 'deceased')).toMatchObject({ reason: 'deceased' });
    expect(meaning(ours, 'moved')).toBeNull();
    for (const theirs of ['Left out', 'left_out', 'Left out,Last result', 'left_out,do_not_contact_by'])
      expect(meaning(theirs, 'Yes'), theirs).toBeNull();
    const shown = recogniseLayout(['Last', 'Address', 'Zip', 'Left out'], [['Ash', '1 Oak St', '45999', 'Yes']], 2026);
    expect(shown.ok && shown.layout.columns?.unused).toEqual(['Left out']);
  });

  it('is whatever any of several columns of one meaning says', () => {
    const header = ['Last Name', 'Address', 'City', 'Zip', 'Do Not Call', 'DNC', 'No Calls', 'Do Not Contact'];
    const read = recogniseLayout(header, [['Ash', '1 Oak St', 'Marlow', '45999', 'N', 'Y', '', '']], 2026);
    const wish = (...says: string[]) => {
      const outcome = read.ok ? read.layout.map(['Ash', '1 Oak St', 'Marlow', '45999', ...says]) : null;
      return outcome?.ok ? outcome.value.wish : 'not read';
    };
    expect(wish('N', 'Y', '', '')).toEqual({ reason: 'do_not_contact', channels: ['call'] });
    expect(wish('', 'No', 'x', 'mail')).toEqual({ reason: 'do_not_contact', channels: ['call', 'mail'] });
    expect(wish('N', 'N', '', 'N')).toBeNull();
  });

  it('is read from columns in Spanish', () => {
    const columns = {
      do_not_text: 'No enviar mensajes|No enviar mensajes de texto|No textear|No mensajes',
      do_not_mail: 'No enviar correo|No enviar correo postal|No correo postal',
      do_not_call: 'No llamar',
    };
    for (const [meaning, names] of Object.entries(columns))
      for (const name of names.split('|')) expect(nameMeanings([name]), name).toEqual([meaning]);
  });

  it('is seen in a row with more or fewer columns than the file, without telling of whom', () => {
    const header = ['Voter ID', 'Last Name', 'Address', 'City', 'Zip', 'Do Not Call', 'Deceased'];
    const read = recogniseLayout(header, [['V1', 'Ash', '1 Oak St', 'Marlow', '45999', '', '']], 2026);
    const wish = (row: string) => {
      const outcome = read.ok ? read.layout.map(row.split(',')) : null;
      return outcome && !outcome.ok ? outcome.wish : 'read';
    };
    for (const asks of [
      'V1,Ash,1 Oak St, Apt 2, Rear,Marlow,45999,Y,N',
      'V1,Ash,1 Oak St,Marlow,45999,x',
      'Marlow,45999,,Yes',
      // Behind a line break.
      'Apt 2,Marlow,45999,,Y',
      'V1,Ash,1 Oak St, Apt 2,Marlow,45999,Y,,dog, be careful',
      ...['2024-03-05', '3/5/2024', 'Y.', "'1", '1.0', 'DNC', 'Refused', 'Don’t call', 'do-not-call', 'call text'].map(
        (yes) => `V1,Ash,1 Oak St, Apt 2,Marlow,45999,${yes},N`,
      ),
    ])
      expect(wish(asks), asks).toMatchObject({ about: null });
    for (const totals of ['Total,1', 'Total,,,,,,,1', 'Subtotal,,,,,1']) expect(wish(totals), totals).toBeUndefined();
    for (const none of ['V1,Ash,1 Oak St, Apt 2, Rear,Marlow,45999,,N', 'V1,Ash,1 Oak St,Marlow,45999', 'V1'])
      expect(wish(none), none).toBeUndefined();
  });

  it('is of the channels that a cell names', () => {
    expect(said({ do_not_contact: 'call text' })).toEqual({ reason: 'do_not_contact', channels: ['call', 'text'] });
    expect(said({ do_not_contact: 'mail', do_not_call: 'Y' })).toMatchObject({ channels: ['call', 'mail'] });
    expect(said({ do_not_contact: 'call, please' })).toMatchObject({ channels: all });
  });

  it('is read from a plain table, and from what other systems export', () => {
    const wishes = (header: string[], row: string[]) => {
      const recognised = recogniseLayout(header, [row], 2026);
      const outcome = recognised.ok ? recognised.layout.map(row) : null;
      return outcome?.ok ? outcome.value.wish : 'not read';
    };
    const plain = ['Voter ID', 'Last Name', 'First Name', 'Address', 'City', 'Zip', 'Do Not Call', 'Deceased?'];
    const ann = ['1', 'Ash', 'Ann', '1 Oak St', 'Marlow', '45999'];
    expect(wishes(plain, [...ann, 'Y', 'N'])).toEqual({ reason: 'do_not_contact', channels: ['call'] });
    expect(wishes(plain, [...ann, '', 'Y'])).toEqual({ reason: 'deceased', channels: all });
    expect(wishes(plain, [...ann, '', ''])).toBe(null);
    const nationBuilder =
      `nationbuilder_id first_name last_name registered_address1 registered_city registered_zip do_not_call do_not_contact
      is_deceased federal_donotcall`.split(/\s+/);
    const bob = ['7', 'Bob', 'Ash', '1 Oak St', 'Marlow', '45999'];
    expect(wishes(nationBuilder, [...bob, 'false', 'true', 'false', 'false'])).toEqual({
      reason: 'do_not_contact',
      channels: all,
    });
    // The registry of whom businesses must not call does not bind campaigns.
    expect(wishes(nationBuilder, [...bob, 'false', 'false', 'false', 'true'])).toBe(null);
    const van = ['Voter File VANID', 'LastName', 'FirstName', 'Address', 'City', 'Zip5', 'NoCall', 'Do Not Text'];
    expect(wishes(van, ['9', 'Ash', 'Cy', '1 Oak St', 'Marlow', '45999', '1', '1'])).toEqual({
      reason: 'do_not_contact',
      channels: ['call', 'text'],
    });
  });
});
