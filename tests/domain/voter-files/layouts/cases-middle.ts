// Made-up rows of layouts, and how they must be read: at home with a unit, off the roll or asleep, with mail elsewhere.
import type { Case } from './made-up';

export const MIDDLE: readonly Case[] = [
  {
    id: 'michigan',
    rows: [
      { VOTER_IDENTIFICATION_NUMBER: '1', EXTENSION: 'APT 4', STATE: 'MI', VOTER_STATUS_TYPE_CODE: 'A' },
      { VOTER_IDENTIFICATION_NUMBER: '2', VOTER_STATUS_TYPE_CODE: 'C' },
      { VOTER_IDENTIFICATION_NUMBER: '3', MAILING_ADDRESS_LINE_ONE: 'PO BOX 7', VOTER_STATUS_TYPE_CODE: 'R' },
    ],
    standings: ['active', 'cancelled', 'rejected'],
    first: { source_id: '1', birth_year: 1958 },
    unit: 'APT 4',
  },
  {
    id: 'minnesota',
    rows: [
      {
        VoterId: '1',
        UnitType: 'APT',
        UnitNumber: '4',
        State: 'MN',
        StreetName: 'ALDER ST',
        PhoneNumber: '6125550142',
      },
      { VoterId: '2', StreetName: 'ALDER ST' },
      { VoterId: '3', StreetName: 'ALDER ST', MailAddress: 'PO BOX 7', MailCity: 'ELSEWHERE', MailZipCode: '99999' },
    ],
    standings: [null, null, null],
    first: { source_id: '1', phone: '+16125550142' },
    unit: 'APT 4',
  },
  {
    id: 'wisconsin',
    rows: [
      { 'Voter Reg Number': '1', UnitType: 'APT', UnitNumber: '4', StreetName: 'ALDER ST', 'Voter Status': 'Active' },
      { 'Voter Reg Number': '2', StreetName: 'ALDER ST', 'Voter Status': 'Cancelled' },
      { 'Voter Reg Number': '3', StreetName: 'ALDER ST', MailingAddress1: 'PO BOX 7', 'Voter Status': 'Inactive' },
    ],
    standings: ['active', 'cancelled', 'inactive'],
    first: { source_id: '1', address: { line: '112 ALDER ST', unit: 'APT 4', city: '', state: '', zip: '02139' } },
    unit: 'APT 4',
  },
  {
    id: 'north-carolina',
    rows: [
      { ncid: 'AA1', res_street_address: '112 ALDER ST APT 4', state_cd: 'NC', voter_status_desc: 'ACTIVE' },
      { ncid: 'AA2', voter_status_desc: 'REMOVED' },
      {
        ncid: 'AA3',
        mail_addr1: 'PO BOX 7',
        mail_city: 'ELSEWHERE',
        mail_zipcode: '99999',
        voter_status_desc: 'DENIED',
      },
    ],
    standings: ['active', 'removed', 'denied'],
    first: { source_id: 'AA1', birth_year: 1958 },
    home: '112 ALDER ST APT 4',
  },
  {
    id: 'georgia',
    rows: [
      { 'Voter Registration Number': '1', 'Residence Apt Unit Number': 'APT 4', Status: 'Active' },
      { 'Voter Registration Number': '2', Status: 'Inactive' },
      {
        'Voter Registration Number': '3',
        'Mailing Street Number': '7',
        'Mailing Street Name': 'ELSE RD',
        Status: 'Active',
      },
    ],
    standings: ['active', 'inactive', 'active'],
    first: { source_id: '00000001', birth_year: 1958 },
    unit: 'APT 4',
  },
  {
    id: 'virginia',
    rows: [
      { IDENTIFICATION_NUMBER: '1', APT_NUM: '4', STATE: 'VA', STATUS: 'Active' },
      { IDENTIFICATION_NUMBER: '2', STATUS: 'Incomplete' },
      { IDENTIFICATION_NUMBER: '3', MAILING_ADDRESS_LINE_1: 'PO BOX 7', MAILING_CITY: 'ELSEWHERE', STATUS: 'Denied' },
    ],
    standings: ['active', 'pending', 'denied'],
    first: { source_id: '1', birth_date: '1958-07-04' },
    unit: '4',
  },
  {
    id: 'west-virginia',
    rows: [
      {
        ID_VOTER: '1',
        UNIT: 'APT 4',
        STREET: 'ALDER ST',
        STATE: 'WV',
        Status: 'Active',
        'DATE OF BIRTH': '7/4/1958 0:00:00',
      },
      { ID_VOTER: '2', STREET: 'ALDER ST', Status: 'Inactive' },
      { ID_VOTER: '3', STREET: 'ALDER ST', 'MAIL HOUSE NO': '7', 'MAIL STREET': 'ELSE RD', Status: 'Active' },
    ],
    standings: ['active', 'inactive', 'active'],
    first: { source_id: '1', birth_date: '1958-07-04' },
    unit: 'APT 4',
  },
  {
    id: 'oklahoma',
    rows: [
      { VoterID: '1', BldgNum: 'APT 4', Status: 'A', PolitalAff: 'IND' },
      { VoterID: '2', Status: 'I' },
      { VoterID: '3', MailStreet1: 'PO BOX 7', MailCity: 'ELSEWHERE', MailZip: '99999', Status: 'A' },
    ],
    standings: ['active', 'inactive', 'active'],
    first: { source_id: '1', party: 'Unaffiliated' },
    unit: 'APT 4',
  },
  {
    id: 'arkansas',
    rows: [
      {
        Voter_ID: '1',
        DESC_UNIT_TYPE: 'APT',
        TEXT_RES_UNIT_NUBR: '4',
        CDE_RES_STATE: 'AR',
        CDE_REGISTRANT_STATUS: 'A',
        TEXT_PHONE_AREA_CODE: '501',
        TEXT_PHONE_EXCHANGE: '555',
        TEXT_PHONE_LAST_FOUR: '0142',
      },
      { Voter_ID: '2', CDE_REGISTRANT_STATUS: 'N' },
      { Voter_ID: '3', TEXT_MAIL_ADDRESS1: 'PO BOX 7', TEXT_MAIL_ZIP5: '99999', CDE_REGISTRANT_STATUS: 'S' },
    ],
    standings: ['active', 'ineligible', 'pending'],
    first: { source_id: '1', phone: '+15015550142' },
    unit: 'APT 4',
  },
  {
    id: 'maine',
    rows: [
      { 'VOTER ID': '1', UNIT: 'APT 4', 'ST NAME1': 'ALDER ST', STATE: 'ME', STATUS: 'A', ENROLL: 'U' },
      { 'VOTER ID': '2', 'ST NAME1': 'ALDER ST', STATUS: 'C' },
      { 'VOTER ID': '3', 'ST NAME1': 'ALDER ST', 'MAIL ST NUM': '7', 'MAIL ST NAME1': 'ELSE RD', STATUS: 'PR' },
    ],
    standings: ['active', 'cancelled', 'pending'],
    first: { source_id: '1', party: 'Unaffiliated' },
    unit: 'APT 4',
  },
  {
    id: 'maine-2026',
    rows: [
      { VOTER_REC_NUM: '1', RES_UNIT_TYPE: 'APT', RES_UNIT_NUM: '4', RES_STR_NAME: 'ALDER ST', VOTER_STATUS: 'A' },
      { VOTER_REC_NUM: '2', RES_STR_NAME: 'ALDER ST', VOTER_STATUS: 'I' },
      { VOTER_REC_NUM: '3', RES_STR_NAME: 'ALDER ST', MAIL_STR_NUM: '7', MAIL_STR_NAME: 'ELSE RD', VOTER_STATUS: 'C' },
    ],
    standings: ['active', 'inactive', 'cancelled'],
    first: { source_id: '1' },
    unit: 'APT 4',
  },
  {
    id: 'new-hampshire',
    rows: [
      { id_voter: '1', ad_unit: 'APT 4', ad_str1: 'ALDER ST', ad_st: 'NH', cd_party: 'UND' },
      { id_voter: '2', ad_str1: 'ALDER ST' },
      { id_voter: '3', ad_str1: 'ALDER ST', mail_num: '7', mail_str1: 'ELSE RD', mail_city: 'ELSEWHERE' },
    ],
    standings: [null, null, null],
    first: { source_id: '1', party: 'Unaffiliated' },
    unit: 'APT 4',
  },
  {
    id: 'vermont',
    rows: [
      { VoterID: '1', 'Legal Address Line 2': 'APT 4', 'Legal Address State': 'VT', Status: 'Active' },
      { VoterID: '2', Status: 'Challenged' },
      { VoterID: '3', 'Mailing Address Line 1': 'PO BOX 7', 'Mailing Address City': 'ELSEWHERE', Status: 'N18' },
    ],
    standings: ['active', 'inactive', 'pending'],
    first: { source_id: '1', birth_year: 1958 },
    unit: 'APT 4',
  },
];
