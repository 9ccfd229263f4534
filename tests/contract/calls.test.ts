// What every declaration of a call must hold, and that the calls of the specification are declared as it writes them.
import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { everyCall } from '../../src/contract';
import { capabilities } from '../../src/contract/access';
import type { Call, Schema } from '../../src/contract/call';
import { errorStatus } from '../../src/contract/errors';

const calls = everyCall();

/** Section 7 of the specification, as far as this product works today. */
const specified = `
POST /users/
PUT /users/terms/
PUT /users/remove/campaign-user/
DELETE /users/
GET /users/me
PATCH /users/me
GET /users/campaign-account/
POST /campaign/
GET /campaign/
PUT /campaign/
POST /invitation/
GET /validate-invitation/
GET /invitation/
PUT /invitation/
POST /road-sign/
POST /road-sign/placement/
GET /road-sign/
GET /road-sign/minimal/
GET /road-sign/all/
GET /road-sign/all-user/
PUT /road-sign/
POST /mail/
GET /mail/check-name/mailer/{campaign}/
GET /mail/
GET /mail/all/
POST /mail/mailer-campaign/
GET /mail/check-name/mailer-campaign/{campaign}/
POST /text-campaign/register
GET /text-campaign/twilio/{id}/status
POST /text-campaign/create-a2p-campaign
POST /text-campaign/
GET /text-campaign/
GET /text-campaign/minimal/
POST /text-campaign/{id}/send
GET /text-campaign/updated-recipients/
GET /text-campaign/all/
GET /text-campaign/all-user/
GET /phone-banking/available-numbers/
POST /phone-banking/purchase-number
POST /phone-banking/setup-account
GET /phone-banking/account-status/
POST /phone-banking/
GET /phone-banking/
GET /phone-banking/minimal/
PUT /phone-banking/
POST /phone-banking/{id}/initiate-call
POST /phone-banking/call/acquire-number
POST /phone-banking/call/create-session
POST /phone-banking/call/end-session
POST /phone-banking/call/release-number
POST /phone-banking/release-uncalled-voter
GET /phone-banking/access-token/
GET /phone-banking/{id}/next-voter
GET /phone-banking/updated-recipients/
GET /phone-banking/all/
GET /phone-banking/all-user/
POST /phone-banking/{id}/update-call-result
POST /survey/
PUT /survey/update-dependencies/
GET /survey/check-name/{campaign}/
GET /survey/
GET /survey/all/
GET /survey/responses-by-day/
GET /survey/detailed-responses/
PUT /survey/archive/
POST /voter-group/
GET /voter-group/
PUT /voter-group/
DELETE /voter-group/delete/
POST /voter-group/merge/
GET /voter-tag/all/
POST /voter-group/voter-breakdown/
POST /voter-group/count/
POST /voter-group/upload/
GET /voter-group/upload-status/{id}
GET /voter-group/voters/
GET /voter-group/all/
POST /recommended-walkbook/request-walkbook-recommendation/
GET /recommended-walkbook/recommendation/
GET /recommended-walkbook/recommendation/all/
DELETE /recommended-walkbook/recommendation/delete/
POST /recommended-walkbook/
GET /recommended-walkbook/
GET /recommended-walkbook/all/
PUT /recommended-walkbook/
DELETE /recommended-walkbook/
POST /walkbook/
POST /walkbook/upload/
GET /walkbook/
GET /walkbook/survey/{id}
GET /walkbook/optimized/
GET /walkbook/minimal/
GET /walkbook/all/
GET /walkbook/all-user/
GET /walkbook/touches/{week}/
GET /walkbook/touch-data/
PUT /walkbook/
PUT /walkbook/archive/
`
  .trim()
  .split('\n');

/** Calls that the specification does not name; each has its reason. */
const ours = [
  'GET /announcement/unread/', // what is shown until it is read
  'PUT /announcement/read/',
  'GET /announcement/all/', // with how many have read it
  'POST /announcement/',
  'PUT /announcement/withdraw/',
  'GET /announcement/readers/', // who has read it, and who has not
  'GET /team/all/', // teams with their captains, people and walkbooks
  'POST /team/',
  'PUT /team/', // another captain, other people or walkbooks
  'DELETE /team/',
  'GET /team/mine/', // what a captain sees: their own team's walkbooks
  'PUT /team/assign/', // what a captain does: assigning these to the team's people
  'PUT /text-campaign/', // changed before it is started, or while it is paused
  'POST /text-campaign/preview/', // whom it would reach, and how it reads
  'PUT /text-campaign/status/', // started, paused, ended
  'PUT /text-campaign/late/', // those who waited for too long, offered once more
  'GET /text-campaign/texters/', // how each of them gets on, for the manager
  'GET /text-campaign/recipients/', // a page of them, such as those who wait for an answer
  'POST /text-campaign/batch/', // the next ones for a texter, and for no one else
  'POST /text-campaign/release/', // given back
  'GET /text-campaign/other-messages/', // what came to a number and belongs to no conversation
  'GET /text-campaign/conversation/', // all that was written
  'POST /text-campaign/reply/', // and an answer to it
  'POST /text-campaign/answer/', // what they said, as an answer of the survey
  'PUT /text-campaign/opt-out/', // someone who says it in other words
  'POST /phone-banking/{id}/browser-call', // a token with which a browser calls one person
  'GET /phone-banking/{id}/my-results/', // a caller's last results
  'PUT /phone-banking/{id}/call-result/', // one that was tapped by mistake
  'GET /contact-mark/members/', // who marked people by hand
  'GET /contact-mark/', // and whom
  'PUT /contact-mark/set-aside/', // those that aren't believed
  'PUT /text-campaign/close/', // nothing more to say
  'PUT /mail/', // another name, or into the archive
  'GET /mail/page/', // what a page of it looks like
  'GET /mail/file/', // the file as it was uploaded
  'POST /mail/mailer-campaign/preview/', // whom it would reach, before it is sent
  'GET /mail/mailer-campaign/', // how one stands
  'GET /mail/mailer-campaign/all/', // the screen's list
  'PUT /mail/mailer-campaign/cancel/', // until it is due
  'GET /mail/mailer-campaign/addresses/', // for a mail house
  'GET /mail/mailer-campaign/print/', // for the printer
  'GET /mail/mailer-campaign/responses/', // what households did on the pages of their pieces
  'PUT /mail/mailer-campaign/response/', // what someone did with a piece that was not theirs
  'PUT /phone-banking/number/release/', // so that a number costs nothing more
  'GET /health', // whether the parts answer
  'GET /live', // for supervisors
  'GET /ready', // for load balancers
  'PUT /users/title/', // another title for a member, without a new invitation
  'POST /invitation/many/', // a pasted list of addresses
  'POST /team-code/', // a code on the wall of the office
  'GET /team-code/', // which there are
  'PUT /team-code/revoke/', // its end
  'GET /validate-team-code/', // where it leads
  'GET /invitation/email/', // what became of their e-mails, and when they were answered
  'POST /invitation/email/', // one sent once more
  'POST /team-code/join/', // a personal invitation for who scanned it
  'GET /walkbook-request/mine/', // whether I have asked for a walkbook
  'POST /walkbook-request/', // asks
  'GET /walkbook-request/', // who has asked, for the manager
  'DELETE /walkbook-request/', // says no
  'POST /road-sign/report/', // signs found missing or damaged, or taken down
  'GET /road-sign/placement/history/', // each state of a placed sign
  'GET /road-sign/request/all/', // who wants a sign, and who places it
  'GET /road-sign/request/mine/', // those that are assigned to oneself
  'PUT /road-sign/request/', // assigns them, or says what became of them
  'GET /road-sign/nearby/', // everybody's signs around somebody
  'POST /fact/', // everything else that phones record: shifts, reports on signs, divisions, who was met on the way
  'GET /fact/late/', // what arrived after someone’s part had ended
  'PUT /fact/late/', // whether it counts
  'POST /shift/', // starts and ends of shifts, made on a phone
  'GET /shift/all-user/', // one's own history
  'GET /shift/all/', // everybody's, for the manager
  'GET /walkbook/door-touches/', // all that was recorded at one door: a walkbook has the newest only
  'GET /shift/leaderboard/', // this week's doors and contacts by person
  'GET /walkbook/people/', // who else is out with this walkbook
  'POST /walkbook/division/', // who walks which sides of streets
  'POST /walkbook/hand-over/', // a code that hands a walkbook over
  'POST /walkbook/hand-over/accept/', // and taking it
  'GET /walkbook/estimates/', // estimated times beside what walks took
  'POST /turf/doors/', // the doors to cut, with how many voters live behind each
  'POST /turf/walkbooks/', // walkbooks of all turfs of a cut, all or none
  'PUT /turf/walkbooks/', // many walkbooks assigned, archived or restored at once
  'PUT /turf/hand-back/', // one's own walkbook, given back to be assigned again
  'GET /report/touches/', // touches of any days, counted by one thing
  'GET /report/touch-rows/', // and those behind a number
  'GET /report/answers/', // answers across what else is known of people
  'GET /report/support/', // how what people say of their support moves
  'GET /report/support-rows/', // and who is behind a number
  'GET /report/coverage/', // how far a voter group was knocked
  'GET /report/coverage-doors/', // and the doors behind a number
  'GET /report/follow-ups/', // follow-ups by who recorded them or when they are due
  'GET /report/signs/', // signs and requests for signs
  'GET /report/sign-rows/', // and those behind a number
  'GET /report/saved/', // reports under a name
  'POST /report/saved/', // saves one
  'PUT /report/saved/', // renames it
  'PUT /report/saved/email/', // has it e-mailed to oneself
  'DELETE /report/saved/', // removes it
  'GET /goal/all/', // what is wanted by when, and how far it is
  'POST /goal/', // sets a goal
  'DELETE /goal/', // removes it
  'GET /turf/sheets/', // walk sheets as PDF
  'POST /voter/search/', // one person of the campaign, by what is known of them
  'GET /voter/', // all that is known of that person
  'GET /tiles/{z}/{x}/{y}', // the doors of the campaign's map
  'POST /voter-selection/tag/', // what is selected on the map, tagged
  'POST /voter-selection/export/', // and as a file
  'GET /tiles/outlines/', // outlines of precincts and districts on it
  'POST /tiles/outlines/', // uploaded
  'DELETE /tiles/outlines/{id}', // and deleted
  'GET /tiles/outlines/{id}', // drawn
  'GET /tiles/outlines/{id}/counts/', // and counted
  'GET /tiles/summary/', // its legend with counts
  'GET /tiles/door/', // where one of them is
  'GET /tiles/place/', // what was tapped on it
  'GET /tiles/behind/', // who lives behind one of its doors
  'GET /tiles/answers/', // the legend of its layer of answers
  'GET /tiles/walk/', // what of it is within a walk
  'GET /tiles/around/', // its addresses without a pointer
  'POST /turf/cut/', // a whole county cut in the background, in parts
  'GET /turf/cut/', // how far it is
  'GET /turf/cut/all/', // to come back to it
  'PUT /turf/cut/cancel/', // parts that are cut stay
  'PUT /turf/cut/resume/', // the rest of a cut that was cancelled or failed
  'DELETE /turf/cut/', // makes room for another one
  'GET /turf/cut/turfs/', // thousands of turfs with their outlines, a page at a time
  'GET /turf/cut/open/', // a turf with its neighbors' doors, to move their borders
  'PUT /turf/cut/turfs/', // names, borders and assignees as they were edited
  'POST /turf/cut/walkbooks/', // walkbooks of all of its turfs, without sending the doors back
  'POST /turf/job/', // walkbooks of as many turfs as a county has, made in the background
  'GET /turf/job/', // how far they are
  'GET /turf/job/all/', // to come back to them
  'PUT /turf/job/cancel/', // what is made stays
  'PUT /turf/job/resume/', // the rest of a job that was cancelled or failed
  'GET /planned-shift/all/', // shifts planned ahead
  'POST /planned-shift/', // plans one
  'PUT /planned-shift/', // changes it
  'PUT /planned-shift/cancel/', // and calls it off
  'PUT /planned-shift/sign-up/', // who comes
  'PUT /planned-shift/check-in/', // and who came
  'GET /quality/mine/', // what in one's own days is worth a look
  'PUT /quality/answer/', // what one says of it
  'GET /quality/all/', // the same of everyone, for the manager
  'GET /quality/count/', // how many of those wait, for the dashboard
  'PUT /quality/decide/', // marked as fine, or opened again
  'PUT /quality/set-aside/', // a day's batch that counts no longer, or again
  'GET /quality/touches/', // how far from its door each result was recorded
  'POST /turf/keyed/', // what came back on paper
  'POST /unsent-work/key/', // opens what a signed-out phone sealed, for its owner
  'GET /campaign/owner-offer/', // the owner’s offer to hand the campaign over
  'POST /campaign/owner-offer/', // made
  'PUT /campaign/owner-offer/', // accepted or declined
  'DELETE /campaign/owner-offer/', // withdrawn
  'GET /campaign/chapter/tree/', // the tree of campaigns: what is above and below
  'POST /campaign/chapter/', // a chapter made
  'DELETE /campaign/chapter/', // a chapter let go
  'DELETE /campaign/parent/', // the campaign above left
  'GET /campaign/chapter-entry/all/', // who above may enter a chapter
  'POST /campaign/chapter-entry/', // someone allowed to
  'DELETE /campaign/chapter-entry/', // no longer allowed to
  'GET /campaign/chapter-entry/mine/', // the chapters that one may enter
  'PUT /campaign/chapter-entry/', // a chapter entered
  'DELETE /campaign/chapter-entry/mine/', // and left
  'GET /campaign/chapter-setting/', // which settings come from the campaign above
  'PUT /campaign/chapter-setting/', // chosen
  'PUT /campaign/chapter-setting/lock/', // and those that chapters can't change
  'GET /survey/shared/', // which surveys are shared down a tree
  'PUT /survey/shared/', // shared, or no longer
  'GET /report/chapters/answers/', // what was answered to one, by chapter
  'GET /campaign/chapter-contact/', // what a campaign gives and takes of “do not contact”
  'PUT /campaign/chapter-contact/', // decided by its owner
  'GET /report/chapters/', // what a tree of campaigns did, by campaign, day and result
  'GET /campaign/chapter-offer/', // offers to become a chapter
  'POST /campaign/chapter-offer/', // made
  'PUT /campaign/chapter-offer/', // accepted or declined
  'DELETE /campaign/chapter-offer/', // withdrawn
  'POST /campaign/export/', // all that a campaign has, for its owner
  'GET /campaign/export/', // how far it is
  'PUT /campaign/export/cancel/', // stopped
  'GET /campaign/export/file/', // the archive
  'GET /campaign/status/', // whether everything works, for its managers
  'GET /audit/export/', // the same as a file
  'GET /audit/', // who imported, exported, deleted or looked
  'GET /audit/people/', // by whom its entries can be filtered
  'PUT /device/', // which of a phone's numbers never arrived
  'GET /device/all/', // the same for the manager
  'GET /dashboard/', // one question however many dashboards are open
  'GET /device/mine/', // and for the person themselves
  'PUT /device/key/', // the key to what lies on a phone
  'PUT /device/certificate/', // whose phone this is, for phones that meet without a network
  'PUT /device/forget/', // which a lost phone gets no more
  'GET /files/{id}', // photos behind the same access as everything else
  'GET /walkbook/door-facts/open/', // how many of those wait for somebody, for the dashboard
  'POST /walkbook/door-facts/file/', // brings a photo or a voice note after its fact: no slow picture holds back a knock
  'PUT /walkbook/door-facts/handled/', // ticks one off as handled, or takes that back
  'PUT /walkbook/door-facts/review/', // keeps or undoes what was reported about a person
  'GET /walkbook/door-facts/all/', // follow-ups, signs asked for, people and doors added, for the manager
  'PUT /survey/scripts/', // the survey in the languages of the households
  'GET /survey/edit/', // a survey as an editor opens it, with its version
  'PUT /survey/', // a saved survey, changed
  'POST /survey/duplicate/', // a survey to begin another one from
  'GET /survey/answers/', // the answers to a survey one by one, filtered and paged
  'GET /survey/versions/', // what a walk sheet that was printed before a change asked
  'GET /survey/earlier-questions/', // versions of questions that were asked before
  'GET /voter-group/uploads/', // the uploads screen
  'POST /voter-group/preview/', // doors, who is left out and why, and a few rows of a universe
  'GET /voter-group/choices/', // the elections and districts that conditions can name
  'GET /voter-group/household/', // whoever lives behind a door
  'GET /voter-group/export/', // the CSV of a group
  'GET /voter-group/upload-preview/{id}', // which column of a file is which: the mapping screen
  'PUT /voter-group/upload-mapping/', // the same, said
  'PUT /voter-group/upload-part/', // which file of an archive or sheet of a workbook is meant
  'POST /voter-group/upload-apply/', // takes in what a dry run checked
  'POST /voter-group/upload-rollback/', // takes an import back
  'DELETE /voter-group/upload/', // throws a checked file away
  'DELETE /voter/', // erases a person at their wish
  'DELETE /campaign/', // erases a campaign of its owner
  'POST /campaign/map/', // the campaign's own map, a PMTiles extract
  'DELETE /campaign/map/', // the same, removed
  'GET /campaign/map/{id}', // some bytes of it
  'GET /contact-ledger/review/', // people who may be someone who must be left alone
  'PUT /contact-ledger/review/', // whether they are
  'POST /result-file/upload/', // contact results that another tool made
  'GET /result-file/all/',
  'GET /result-file/{id}',
  'PUT /result-file/mapping/', // what its columns and values mean, confirmed
  'GET /result-file/unread/{id}', // the rows that were left out, as a file
  'GET /contact-ledger/contacts/', // whom the campaign contacted, as a file
  'GET /contact-ledger/left-alone/', // who must be left alone, as a file
  'GET /api-key/all/', // which tools have a key
  'POST /api-key/', // giving one
  'PUT /api-key/revoke/', // ending it
  'GET /webhook/all/', // where events are sent, and how that goes
  'POST /webhook/', // sending them somewhere
  'PUT /webhook/state/', // pausing that, and going on
  'POST /webhook/test/', // trying the address
  'GET /webhook/deliveries/', // what was sent and what became of it
  'PUT /webhook/remove/', // sending nothing there any more
  'GET /integration/results/', // results as they come, for another tool
  'POST /integration/opt-outs/', // opt-outs that another tool brings
  'GET /report/van/', // what a file for VAN would hold, and what can't go out
  'GET /report/van/file/', // results for VAN's bulk upload
  'GET /voter-group/unplaced/', // doors without a place on the map
  'PUT /voter-group/door-place/', // puts one there by hand
  'POST /voter-group/look-up/', // sends their addresses to the online geocoder
  'POST /voter-group/look-up-stop/', // ends that; what it found stays
  'GET /voter-group/look-up/', // how that is doing
];

test('every call of the specification that works is declared exactly as it is written there, and no other', () => {
  const declared = calls.map(({ call }) => `${call.method} ${call.path}`);
  expect(declared.toSorted()).toEqual([...specified, ...ours].toSorted());
});

test('no two calls share a method and a path', () => {
  const routes = calls.map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`);
  expect(new Set(routes).size).toBe(routes.length);
});

interface Shape {
  type?: string;
  properties?: Record<string, { format?: string }>;
  required?: string[];
}
const shapeOf = (schema: Schema | undefined): Shape =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : {};
const part = (call: Call, name: string) =>
  name === 'params' ? call.params : name === 'query' ? call.query : name === 'body' ? call.body : undefined;

describe.each(calls)('$name', ({ call }) => {
  test('takes what its path names', () => {
    const named = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    expect(Object.keys(shapeOf(call.params).properties ?? {})).toEqual(named);
  });

  test('names its campaign at a place that is required and is an id', () => {
    if (!('campaign' in call.access)) return;
    const [where = '', field = ''] = call.access.campaign.split('.');
    const shape = shapeOf(part(call, where));
    expect(shape.properties?.[field]?.format).toBe('uuid');
    const named = call.access.who !== 'receiver_or_member' && !('or' in call.access);
    if (named) expect(shape.required).toContain(field);
  });

  test('says who may by a capability that exists, and its errors by codes that exist', () => {
    if ('may' in call.access) expect(capabilities).toContain(call.access.may);
    const { errors = [] } = call;
    expect(errors.filter((code) => !(code in errorStatus))).toEqual([]);
    expect(new Set(errors).size).toBe(errors.length);
  });

  test('asks without a body, and sends a file with POST only', () => {
    if (call.method === 'GET' || call.method === 'DELETE') expect(call.body).toBeUndefined();
    if (call.file) expect(call.method).toBe('POST');
    if (call.body) expect(shapeOf(call.body).type).toBe('object');
  });

  test('has a summary, and says TOO_MANY when its rate is limited', () => {
    expect(call.summary).toMatch(/^[A-Z0-9]/);
    if (call.rate && call.rate.by !== 'address')
      expect('campaign' in call.access || ['user', 'founder', 'key'].includes(call.access.who)).toBe(true);
  });
});

test('a list of a campaign’s things takes campaign_id', () => {
  const lists = calls.filter(({ call }) => /\/(all|all-user|uploads|campaign-account)\/$/.test(call.path));
  expect(lists.length).toBeGreaterThan(5);
  for (const { call } of lists) {
    expect(Object.keys(shapeOf(call.query).properties ?? {}), call.path).toContain('campaign_id');
    const reply = z.toJSONSchema(call.reply, { unrepresentable: 'any' }) as Shape;
    expect(reply.type, call.path).toBe('array');
  }
});
