// Layouts of the Northeast's voter files with a header.
import { numbered, type DeclaredLayout } from './layout';

export const NORTHEAST: readonly DeclaredLayout[] = [
  {
    id: 'maine',
    title: 'Maine',
    source: 'Voteshield/reggie, configs/data/maine.yaml',
    columns: [
      `REG TOWN | VOTER ID | STATUS | LAST NAME | FIRST NAME | MIDDLE NAME | SUFF | ST NUM | ST NUM A | ST NUM B | ST NAME1 |
       ST NAME2 | UNIT | CITY | STATE | ZIP | ZIP4 | MAIL ST NUM | MAIL ST NUM A | MAIL ST NUM B | MAIL ST NAME1 |
       MAIL ST NAME2 | MAIL UNIT | MAIL CITY | MAIL STATE | MAIL ZIP | MAIL ZIP4 | MAIL COUNTRY | ENROLL | DESIGNATE |
       DT EFFECT | DT ACCEPT | DT STATUS CHG | YOB | REASON | DT LAST ACTIVE | WP | CG | SS | SR | CTY | CC | DA | RD | KCB |
       ACF | DT CHG`,
    ],
    reads: {
      municipality: 'REG TOWN',
      source_id: 'VOTER ID',
      status: 'STATUS',
      last: 'LAST NAME',
      first: 'FIRST NAME',
      middle: 'MIDDLE NAME',
      suffix: 'SUFF',
      number: 'ST NUM',
      fraction: 'ST NUM A | ST NUM B',
      street: 'ST NAME1',
      unit: 'UNIT',
      city: 'CITY',
      state: 'STATE',
      zip: 'ZIP',
      party: 'ENROLL',
      registered_on: 'DT ACCEPT | DT EFFECT',
      birth_year: 'YOB',
      precinct: 'WP | W-P',
      congressional_district: 'CG',
      state_senate_district: 'SS',
      state_house_district: 'SR',
      county: 'CTY',
    },
    statuses: { C: 'cancelled', PR: 'pending' },
  },
  {
    id: 'maine-2026',
    title: 'Maine (since 2026)',
    source: 'Voteshield/reggie, configs/data/maine.yaml, its names since June 2026',
    columns: [
      `REG_MUNI | VOTER_REC_NUM | VOTER_STATUS | LAST_NAME | FIRST_NAME | MIDDLE_NAME | SUFFIX | RES_STR_NUM | RES_SUF_A |
       RES_SUF_B | RES_STR_NAME | RES_UNIT_TYPE | RES_UNIT_NUM | RES_MUNI | RES_ST | RES_ZIP5 | RES_ZIP4 | MAIL_STR_NUM |
       MAIL_SUF_A | MAIL_SUF_B | MAIL_STR_NAME | MAIL_UNIT_NUM | MAIL_MUNI | MAIL_ST | W-P | REG_DATE | YOB | ENROLL | CTY | CG |
       SS | SR`,
    ],
    reads: {
      municipality: 'REG_MUNI',
      source_id: 'VOTER_REC_NUM',
      status: 'VOTER_STATUS',
      last: 'LAST_NAME',
      first: 'FIRST_NAME',
      middle: 'MIDDLE_NAME',
      suffix: 'SUFFIX',
      number: 'RES_STR_NUM',
      fraction: 'RES_SUF_A | RES_SUF_B',
      street: 'RES_STR_NAME',
      unit_type: 'RES_UNIT_TYPE',
      unit: 'RES_UNIT_NUM',
      city: 'RES_MUNI',
      state: 'RES_ST',
      zip: 'RES_ZIP5',
      registered_on: 'REG_DATE',
      precinct: 'W-P',
    },
    sometimes: {
      birth_year: 'YOB',
      party: 'ENROLL',
      county: 'CTY',
      congressional_district: 'CG',
      state_senate_district: 'SS',
      state_house_district: 'SR',
    },
    statuses: { C: 'cancelled', PR: 'pending' },
  },
  {
    id: 'new-hampshire',
    title: 'New Hampshire',
    source: 'Voteshield/reggie, configs/data/new_hampshire.yaml',
    columns: [
      `id_voter | nm_last | nm_first | nm_mid | nm_suff | cd_party | ad_num | ad_num_suffix_a | ad_num_suffix_b | ad_str1 |
       ad_unit | ad_str2 | ad_str3 | ad_city | ad_mail_city | ad_st | ad_zip5 | mail_num | mail_num_suffix_a |
       mail_num_suffix_b | mail_str1 | mail_unit | mail_str2 | mail_str3 | mail_city | mail_st | mail_zip5 | ward | County`,
    ],
    reads: {
      source_id: 'id_voter',
      last: 'nm_last',
      first: 'nm_first',
      middle: 'nm_mid',
      suffix: 'nm_suff',
      party: 'cd_party',
      number: 'ad_num',
      fraction: 'ad_num_suffix_a | ad_num_suffix_b',
      street: 'ad_str1',
      unit: 'ad_unit',
      city: 'ad_city',
      state: 'ad_st',
      zip: 'ad_zip5',
      ward: 'ward',
      county: 'County',
    },
    parties: { UND: 'Unaffiliated' },
  },
  {
    id: 'vermont',
    title: 'Vermont',
    source: 'Voteshield/reggie, configs/data/vermont.yaml',
    columns: [
      `VoterID | Last Name | First Name | Middle Name | Suffix | Legal Address Line 1 | Legal Address Line 2 |
       Legal Address City | Legal Address State | Legal Address Zip | Mailing Address Line 1 | Mailing Address Line 2 |
       Mailing Address City | Mailing Address State | Mailing Address Zip | Year of Birth | Date of Registration |
       Date last Voted | 2016 Gen Election Participation | 2018 Gen Election Participation | Status | Town of Registration |
       County | Senate District | Town-Nemrc Number | Voting District | Polling Location | Police District | Sewer District |
       Garbage District | School District | Fire District | Water District | Village | Ward`,
    ],
    reads: {
      source_id: 'VoterID',
      last: 'Last Name',
      first: 'First Name',
      middle: 'Middle Name',
      suffix: 'Suffix',
      line: 'Legal Address Line 1',
      unit: 'Legal Address Line 2',
      city: 'Legal Address City',
      state: 'Legal Address State',
      zip: 'Legal Address Zip',
      birth_year: 'Year of Birth',
      registered_on: 'Date of Registration',
      status: 'Status',
      municipality: 'Town of Registration',
      county: 'County',
      state_senate_district: 'Senate District',
      precinct: 'Voting District',
      school_district: 'School District',
      ward: 'Ward',
    },
    statuses: { CHALLENGED: 'inactive', N18: 'pending' },
  },
  {
    id: 'rhode-island',
    title: 'Rhode Island',
    source: 'Voteshield/reggie, configs/data/rhode_island.yaml',
    columns: [
      `VOTER ID | STATUS CODE | LAST NAME | FIRST NAME | MIDDLE NAME | PREFIX | SUFFIX | STREET NUMBER | STREET NAME |
       STREET NAME 2 | ZIP CODE | ZIP4 CODE | CITY | UNIT | SUFFIX A | SUFFIX B | STATE | CARRIER CODE | POSTAL CITY |
       MAILING STREET NUMBER | MAILING STREET NAME 1 | MAILING STREET NAME 2 | MAILING ZIP CODE | MAILING CITY |
       MAILING UNIT | MAILING SUFFIX A | MAILING SUFFIX B | MAILING STATE | MAILING COUNTRY | MAILING CARRIER CODE |
       PARTY CODE | SPECIAL STATUS CODE | DATE EFFECTIVE | DATE OF PRIVILEGE | SEX | DATE ACCEPTED | DATE OF STATUS CHANGE |
       YEAR OF BIRTH | OFF REASON CODE | DATE LAST ACTIVE | CONGRESSIONAL DISTRICT | STATE SENATE DISTRICT |
       STATE REP DISTRICT | PRECINCT | WARD/COUNCIL | WARD DISTRICT | SCHOOL COMMITTEE DISTRICT | SPECIAL DISTRICT |
       FIRE DISTRICT | PHONE NUMBER | EMAIL`,
    ],
    reads: {
      source_id: 'VOTER ID',
      status: 'STATUS CODE',
      last: 'LAST NAME',
      first: 'FIRST NAME',
      middle: 'MIDDLE NAME',
      suffix: 'SUFFIX',
      number: 'STREET NUMBER',
      fraction: 'SUFFIX A | SUFFIX B',
      street: 'STREET NAME',
      unit: 'UNIT',
      city: 'CITY',
      state: 'STATE',
      zip: 'ZIP CODE',
      party: 'PARTY CODE',
      sex: 'SEX',
      registered_on: 'DATE EFFECTIVE',
      birth_year: 'YEAR OF BIRTH',
      congressional_district: 'CONGRESSIONAL DISTRICT',
      state_senate_district: 'STATE SENATE DISTRICT',
      state_house_district: 'STATE REP DISTRICT',
      precinct: 'PRECINCT',
      ward: 'WARD/COUNCIL',
      school_district: 'SCHOOL COMMITTEE DISTRICT',
      phone: 'PHONE NUMBER',
      email: 'EMAIL',
    },
    statuses: { AC: 'active' },
  },
  {
    id: 'new-jersey',
    title: 'New Jersey',
    source: 'Voteshield/reggie, configs/data/new_jersey2.yaml and new_jersey2_preprocessor.py',
    columns: [
      `displayId | leg_id | party | status | last | first | middle | suffix | dob | street_num | street_pre | street_post |
       street_base | street_suff | street_name | apt_unit | city | zip | county | municipality | ward | district |
       congressional | legislative | freeholder | school | fire | reg_date`,
    ],
    reads: {
      source_id: 'displayId | id',
      party: 'party',
      status: 'status',
      last: 'last',
      first: 'first',
      middle: 'middle',
      suffix: 'suffix',
      number: 'street_num',
      street: 'street_name',
      unit: 'apt_unit',
      city: 'city',
      zip: 'zip',
      county: 'county',
      municipality: 'municipality',
      ward: 'ward',
      precinct: 'district',
      congressional_district: 'congressional',
      state_house_district: 'legislative',
      school_district: 'school',
    },
    sometimes: { birth_date: 'dob', birth_year: 'dob_year', registered_on: 'reg_date' },
  },
  {
    id: 'delaware',
    title: 'Delaware',
    source: 'Voteshield/reggie, configs/data/delaware.yaml',
    columns: [
      `County | Status | Title | Name-First | Name-Middle | Name-Last | Name-Suffix | Voter-ID | Res-Addr-Development Name |
       Res-Addr-House No | Res-Addr-House No Suffix | Res-Addr-Street Direction Prefix | Res-Addr-Street Name |
       Res-Addr-Street Type | Res-Addr-Street Direction Suffix | Res-Addr-Unit Type | Res-Addr-Unit Number | Res-Addr-City |
       Res-Addr-State | Res-Addr-Zip Code | Res-Addr-Zip 4 | Res-Addr-Carrier Route | Res-Addr-Military Ind |
       Mail-Addr-Line1 | Mail-Addr-Line2 | Mail-Addr-Line3 | Mail-Addr-Line4 | Mail-Addr-City | Mail-Addr-State |
       Mail-Addr-Zip Code | Mail-Addr-Zip 4 | Mail-Addr-Carrier Route | Mail-Addr-Military Ind | Mail-Addr-Foreign Ind |
       Political Party | Precinct (RDED) | Year of Birth | Registration Date | Party Affiliation Date |
       ${numbered(1, 10, 'Voting History #')} | Res Addr-Non-Standard | Last Registration Update Date |
       District-Congressional | District-City Council (Wilmington Only) |
       District-County Council (New Castle and Sussex Only) | District-Election | District-Levy Court (Kent Only) |
       District-Municipality | District-Representative | District-School | District-Senate`,
    ],
    reads: {
      county: 'County',
      status: 'Status',
      first: 'Name-First',
      middle: 'Name-Middle',
      last: 'Name-Last',
      suffix: 'Name-Suffix',
      source_id: 'Voter-ID',
      number: 'Res-Addr-House No',
      fraction: 'Res-Addr-House No Suffix',
      prefix: 'Res-Addr-Street Direction Prefix',
      street: 'Res-Addr-Street Name',
      street_type: 'Res-Addr-Street Type',
      post_direction: 'Res-Addr-Street Direction Suffix',
      unit_type: 'Res-Addr-Unit Type',
      unit: 'Res-Addr-Unit Number',
      city: 'Res-Addr-City',
      state: 'Res-Addr-State',
      zip: 'Res-Addr-Zip Code',
      party: 'Political Party',
      precinct: 'Precinct (RDED)',
      birth_year: 'Year of Birth',
      registered_on: 'Registration Date',
      congressional_district: 'District-Congressional',
      state_house_district: 'District-Representative',
      state_senate_district: 'District-Senate',
      school_district: 'District-School',
    },
    sometimes: { votes: numbered(1, 10, 'Voting History #') },
    otherwise: 'Res Addr-Non-Standard',
  },
  {
    id: 'maryland',
    title: 'Maryland',
    source: 'Voteshield/reggie, configs/data/maryland.yaml',
    columns: [
      `VTRID | LASTNAME | FIRSTNAME | MIDDLENAME | SUFFIX | GENDER | PARTY | HOUSE_NUMBER | HOUSE_SUFFIX |
       STREET_PREDIRECTION | STREETNAME | STREETTYPE | STREET_POSTDIRECTION | UNITTYPE | UNITNUMBER | ADDRESS |
       NON_STD_ADDRESS | RESIDENTIALCITY | RESIDENTIALSTATE | RESIDENTIALZIP5 | RESIDENTIALZIP4 | MAILINGADDRESS |
       MAILINGCITY | MAILINGSTATE | MAILINGZIP5 | MAILINGZIP4 | COUNTRY | STATUS_CODE | STATE_REGISTRATION_DATE |
       COUNTY_REGISTRATION_DATE | PRECINCT | SPLIT | COUNTY | CONGRESSIONAL_DISTRICTS | LEGISLATIVE_DISTRICTS |
       COUNCILMANIC_DISTRICTS | WARD_DISTRICTS | MUNICIPAL_DISTRICTS | COMMISSIONER_DISTRICTS | SCHOOL_DISTRICTS`,
    ],
    reads: {
      source_id: 'VTRID',
      last: 'LASTNAME',
      first: 'FIRSTNAME',
      middle: 'MIDDLENAME',
      suffix: 'SUFFIX',
      sex: 'GENDER',
      party: 'PARTY',
      number: 'HOUSE_NUMBER',
      fraction: 'HOUSE_SUFFIX',
      prefix: 'STREET_PREDIRECTION',
      street: 'STREETNAME',
      street_type: 'STREETTYPE',
      post_direction: 'STREET_POSTDIRECTION',
      unit_type: 'UNITTYPE',
      unit: 'UNITNUMBER',
      city: 'RESIDENTIALCITY',
      state: 'RESIDENTIALSTATE',
      zip: 'RESIDENTIALZIP5',
      status: 'STATUS_CODE',
      registered_on: 'STATE_REGISTRATION_DATE',
      precinct: 'PRECINCT',
      county: 'COUNTY',
      congressional_district: 'CONGRESSIONAL_DISTRICTS',
      state_house_district: 'LEGISLATIVE_DISTRICTS',
      ward: 'WARD_DISTRICTS',
      municipality: 'MUNICIPAL_DISTRICTS',
      school_district: 'SCHOOL_DISTRICTS',
    },
    otherwise: 'NON_STD_ADDRESS | ADDRESS',
  },
  {
    id: 'district-of-columbia',
    title: 'District of Columbia',
    source: 'Voteshield/reggie, configs/data/dc.yaml',
    columns: [
      `REGISTERED | LASTNAME | FIRSTNAME | MIDDLE | SUFFIX | STATUS | PARTY | RES_HOUSE | RES_FRAC | RES_APT | RES STREET |
       RES_CITY | RES_STATE | RES_ZIP | RES_ZIP4 | PRECINCT | WARD | ANC | SMD`,
    ],
    reads: {
      registered_on: 'REGISTERED',
      last: 'LASTNAME',
      first: 'FIRSTNAME',
      middle: 'MIDDLE',
      suffix: 'SUFFIX',
      status: 'STATUS',
      party: 'PARTY',
      number: 'RES_HOUSE',
      fraction: 'RES_FRAC',
      unit: 'RES_APT',
      street: 'RES STREET',
      city: 'RES_CITY',
      state: 'RES_STATE',
      zip: 'RES_ZIP',
      precinct: 'PRECINCT',
      ward: 'WARD',
    },
    // Its public file has no voter id.
    sometimes: { source_id: 'VOTER ID' },
    statuses: { X: 'active', F: 'active' },
  },
];
