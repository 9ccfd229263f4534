import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { OfferedTitle } from '../../../../src/contract/access';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';

const { members, users, invitations, invitationEmails, manyInvitations, audit, campaigns } = contract;
let api: TestApi;
let campaign: TestCampaign;
let director: TestUser;
let vera: TestUser;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  director = await api.makeUser({ campaign, title: 'Director' });
  vera = await api.makeUser({ campaign, title: 'Volunteer', first: 'Vera', last: 'Example' });
});

const give = (by: TestUser, to: { id: string }, title: OfferedTitle, of = campaign) =>
  api.as(by).call(members.changeTitle, { body: { campaign_id: of.id, user_id: to.id, title } });
const acts = async () =>
  (await api.as(campaign.owner).call(audit.list, { query: { campaign_id: campaign.id } })).body.filter(
    ({ act }) => act === 'title_changed',
  );

describe('a title', () => {
  test('is changed by a director, holds from the next call on, and is logged with what it was', async () => {
    const list = { query: { campaign_id: campaign.id } };
    const { body } = await give(director, vera, 'Director');
    expect(body).toMatchObject({ id: vera.id, title: 'Director' });
    expect((await api.as(vera).call(users.me)).body).toMatchObject({
      title: 'Director',
      campaigns: [{ title: 'Director' }],
    });
    expect((await api.as(vera).call(audit.list, list)).status).toBe(200);
    await give(campaign.owner, vera, 'Staff');
    expect((await api.as(vera).call(audit.list, list)).status).toBe(403);
    expect(await acts()).toMatchObject([
      { user_id: campaign.owner.id, subject_id: vera.id, subject_name: 'Vera Example · Director → Staff' },
      { user_id: director.id, subject_id: vera.id, subject_name: 'Vera Example · Volunteer → Director' },
    ]);
  });

  test('that someone has already changes and logs nothing', async () => {
    expect((await give(director, vera, 'Volunteer')).body.title).toBe('Volunteer');
    expect(await acts()).toEqual([]);
  });

  test('is never raised by its own holder, not by an invitation either, and not given above one’s own', async () => {
    const own = await give(director, director, 'Manager');
    expect([own.status, own.error.detail_code]).toEqual([403, 'OWN_TITLE_UPWARD']);
    const above = await give(director, vera, 'Manager');
    expect([above.status, above.error.detail_code]).toEqual([403, 'TITLE_ABOVE_OWN']);
    const manager = await api.makeUser({ campaign, title: 'Manager' });
    expect((await give(director, manager, 'Staff')).error.detail_code).toBe('TITLE_ABOVE_OWN');
    const offer = { campaign_id: campaign.id, offer_title: 'Manager' as const };
    const single = await api
      .as(director)
      .call(invitations.create, { body: { ...offer, receiver_email: director.email } });
    const many = await api
      .as(director)
      .call(manyInvitations.create, { body: { ...offer, receiver_emails: [vera.email, director.email] } });
    expect([single.error.detail_code, many.error.detail_code]).toEqual(['OWN_TITLE_UPWARD', 'OWN_TITLE_UPWARD']);
    const another = { ...offer, receiver_email: vera.email };
    const others = [
      await api.as(director).call(invitations.create, { body: another }),
      await api.as(director).call(manyInvitations.create, { body: { ...offer, receiver_emails: [vera.email] } }),
    ];
    expect(others.map(({ error }) => error.detail_code)).toEqual(['TITLE_ABOVE_OWN', 'TITLE_ABOVE_OWN']);
    expect((await api.as(manager).call(invitations.create, { body: another })).status).toBe(201);
    expect(await acts()).toEqual([]);
  });

  test('of the owner stays, whoever asks', async () => {
    const manager = await api.makeUser({ campaign, title: 'Manager' });
    for (const by of [manager, campaign.owner]) {
      const { status, error } = await give(by, campaign.owner, 'Staff');
      expect([status, error.code]).toEqual([409, 'OWNER_STAYS']);
    }
  });

  test('is not for a volunteer to give, nor for someone of another campaign to get', async () => {
    const rivals = await api.makeCampaign();
    const stranger = await api.makeUser({ campaign: rivals, title: 'Volunteer' });
    expect((await give(vera, vera, 'Staff')).status).toBe(403);
    expect((await give(rivals.owner, vera, 'Staff')).status).toBe(403);
    for (const nobody of [stranger, { id: randomUUID() }])
      expect((await give(director, nobody, 'Staff')).error.code).toBe('NOT_FOUND');
    const removed = { query: { email: vera.email, campaign_id: campaign.id } };
    await api.as(campaign.owner).call(users.removeFromCampaign, removed);
    expect((await give(director, vera, 'Staff')).error.code).toBe('NOT_FOUND');
    expect((await give(director, vera, 'King' as never)).status).toBe(422);
  });

  test('ends what would change it back: open invitations, and the codes of who may invite no longer', async () => {
    await give(director, vera, 'Director');
    const body = { campaign_id: campaign.id, offer_title: 'Staff' as const, receiver_email: vera.email };
    const { body: invitation } = await api.as(campaign.owner).call(invitations.create, { body });
    const { code, id } = await api.db
      .insertInto('team_codes')
      .values({
        campaign_id: campaign.id,
        created_by: vera.id,
        code: randomUUID(),
        expires_at: new Date(Date.now() + 86_400_000),
        most_people: 5,
      })
      .returning(['code', 'id'])
      .executeTakeFirstOrThrow();
    await give(campaign.owner, vera, 'Volunteer');
    const answered = { id: invitation.id, status: 'accepted' as const, campaign_name: campaign.name };
    expect((await api.as(vera).call(invitations.answer, { body: answered })).status).toBe(409);
    const codes = api.db.selectFrom('team_codes').select('revoked_at').where('id', '=', id);
    expect((await codes.executeTakeFirstOrThrow()).revoked_at, code).not.toBeNull();
  });

  describe('that is lost takes with it what its holder offered to others', () => {
    const offer = async (by: TestUser, offer_title: OfferedTitle) => {
      const guest = await api.makeUser();
      const body = { campaign_id: campaign.id, offer_title, receiver_email: guest.email };
      return { guest, id: (await api.as(by).call(invitations.create, { body })).body.id };
    };
    const accept = async ({ guest, id }: { guest: TestUser; id: string }) => {
      const body = { id, status: 'accepted' as const, campaign_name: campaign.name };
      const { status, text } = await api.as(guest).call(invitations.answer, { body });
      return [status, status === 200 ? '' : (JSON.parse(text) as { detail_code: string }).detail_code];
    };
    const isOver = [409, 'INVITATION_CANCELED'];
    const isIn = [200, ''];
    const remove = ({ email }: TestUser) =>
      api.as(campaign.owner).call(users.removeFromCampaign, { query: { email, campaign_id: campaign.id } });

    test.each<[string, (manager: TestUser) => Promise<unknown>]>([
      ['removed', remove],
      ['made a volunteer', (manager) => give(campaign.owner, manager, 'Volunteer')],
      ['gone', (manager) => api.as(manager).call(users.remove)],
    ])('once they are %s, and no e-mail tells of it any more', async (_, end) => {
      const manager = await api.makeUser({ campaign, title: 'Manager' });
      const own = await offer(manager, 'Manager');
      const others = await offer(campaign.owner, 'Volunteer');
      await end(manager);
      expect([await accept(own), await accept(others)]).toEqual([isOver, isIn]);
      const { status } = await api.db
        .selectFrom('emails')
        .select('status')
        .where('subject_id', '=', own.id)
        .executeTakeFirstOrThrow();
      expect(status).toBe('dropped');
    });

    test('as far as it stands above the title they have now', async () => {
      const manager = await api.makeUser({ campaign, title: 'Manager' });
      const [above, level] = [await offer(manager, 'Manager'), await offer(manager, 'Director')];
      await give(campaign.owner, manager, 'Director');
      expect([await accept(above), await accept(level)]).toEqual([isOver, isIn]);
    });

    test('also where it stayed open, from before or beside the removal, until someone sends it again', async () => {
      const [first, second] = [
        await api.makeUser({ campaign, title: 'Manager' }),
        await api.makeUser({ campaign, title: 'Manager' }),
      ];
      const [above, plain] = [await offer(first, 'Manager'), await offer(second, 'Staff')];
      await remove(first);
      await remove(second);
      await api.db
        .updateTable('invitations')
        .set({ status: 'pending', answered_at: null })
        .where('id', 'in', [above.id, plain.id])
        .execute();
      await api.db
        .updateTable('emails')
        .set({ created_at: new Date(0) })
        .where('campaign_id', '=', campaign.id)
        .execute();
      expect([await accept(above), await accept(plain)]).toEqual([isOver, isOver]);
      const resend = async ({ id: invitation_id }: { id: string }) => {
        const body = { campaign_id: campaign.id, invitation_id };
        return (await api.as(director).call(invitationEmails.resend, { body })).status;
      };
      expect([await resend(above), await resend(plain)]).toEqual([403, 201]);
      expect([await accept(above), await accept(plain)]).toEqual([isOver, isIn]);
    });
  });

  test('and the ownership follow one another: the heir of a campaign is not lowered on the way', async () => {
    const heir = await api.makeUser({ campaign, title: 'Manager' });
    const manager = await api.makeUser({ campaign, title: 'Manager' });
    const [handed, lowered] = await Promise.all([
      api.as(campaign.owner).call(campaigns.update, { body: { id: campaign.id, owner_email: heir.email } }),
      give(manager, heir, 'Volunteer'),
    ]);
    expect([handed.status, lowered.status].filter((status) => status === 200)).toHaveLength(1);
  });
});
