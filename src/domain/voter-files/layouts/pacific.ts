// Layouts of the Pacific states' voter files that have a header.
import { numbered, type DeclaredLayout } from './layout';

export const PACIFIC: readonly DeclaredLayout[] = [
  {
    id: 'washington',
    title: 'Washington',
    source: 'Voteshield/reggie, configs/data/washington.yaml',
    columns: [
      `StateVoterID | CountyVoterID | Title | FName | MName | LName | NameSuffix | Birthdate | Gender | RegStNum | RegStFrac |
       RegStName | RegStType | RegUnitType | RegStPreDirection | RegStPostDirection | RegUnitNum | RegCity | RegState |
       RegZipCode | CountyCode | PrecinctCode | PrecinctPart | LegislativeDistrict | CongressionalDistrict | Mail1 | Mail2 |
       Mail3 | Mail4 | MailCity | MailZip | MailState | MailCountry | Registrationdate | AbsenteeType | LastVoted | StatusCode`,
    ],
    ids: { shape: /^WA\d+$/ },
    freely: true,
    reads: {
      source_id: 'StateVoterID',
      first: 'FName',
      last: 'LName',
      number: 'RegStNum',
      prefix: 'RegStPreDirection',
      street: 'RegStName',
      street_type: 'RegStType',
      post_direction: 'RegStPostDirection',
      unit: 'RegUnitNum',
      city: 'RegCity',
      zip: 'RegZipCode',
    },
    sometimes: {
      middle: 'MName',
      suffix: 'NameSuffix',
      birth_date: 'Birthdate',
      sex: 'Gender',
      fraction: 'RegStFrac',
      unit_type: 'RegUnitType',
      state: 'RegState',
      county: 'CountyCode',
      precinct: 'PrecinctCode',
      state_house_district: 'LegislativeDistrict',
      state_senate_district: 'LegislativeDistrict',
      congressional_district: 'CongressionalDistrict',
      registered_on: 'Registrationdate',
      status: 'StatusCode',
    },
    statuses: {
      IM: 'inactive',
      C: 'cancelled',
      CD: 'cancelled',
      CF: 'cancelled',
      CS: 'deceased',
      CT: 'cancelled',
      P: 'pending',
    },
  },
  {
    id: 'oregon',
    title: 'Oregon',
    source: 'Voteshield/reggie, configs/data/oregon.yaml',
    columns: [
      `VOTER_ID | FIRST_NAME | MIDDLE_NAME | LAST_NAME | NAME_SUFFIX | BIRTH_DATE | CONFIDENTIAL | EFF_REGN_DATE | STATUS |
       PARTY_CODE | PHONE_NUM | UNLISTED | COUNTY | RES_ADDRESS_1 | RES_ADDRESS_2 | HOUSE_NUM | HOUSE_SUFFIX | PRE_DIRECTION |
       STREET_NAME | STREET_TYPE | POST_DIRECTION | UNIT_TYPE | UNIT_NUM | ADDR_NON_STD | CITY | STATE | ZIP_CODE |
       ZIP_PLUS_FOUR | EFF_ADDRESS_1 | EFF_ADDRESS_2 | EFF_ADDRESS_3 | EFF_ADDRESS_4 | EFF_CITY | EFF_STATE | EFF_ZIP_CODE |
       EFF_ZIP_PLUS_FOUR | ABSENTEE_TYPE | PRECINCT_NAME | PRECINCT | SPLIT`,
    ],
    reads: {
      source_id: 'VOTER_ID',
      first: 'FIRST_NAME',
      middle: 'MIDDLE_NAME',
      last: 'LAST_NAME',
      suffix: 'NAME_SUFFIX',
      birth_date: 'BIRTH_DATE',
      confidential: 'CONFIDENTIAL',
      registered_on: 'EFF_REGN_DATE',
      status: 'STATUS',
      party: 'PARTY_CODE',
      phone: 'PHONE_NUM',
      county: 'COUNTY',
      number: 'HOUSE_NUM',
      fraction: 'HOUSE_SUFFIX',
      prefix: 'PRE_DIRECTION',
      street: 'STREET_NAME',
      street_type: 'STREET_TYPE',
      post_direction: 'POST_DIRECTION',
      unit_type: 'UNIT_TYPE',
      unit: 'UNIT_NUM',
      city: 'CITY',
      state: 'STATE',
      zip: 'ZIP_CODE',
      precinct_code: 'PRECINCT',
      precinct: 'PRECINCT_NAME | PRECINCT',
    },
    otherwise: 'RES_ADDRESS_1',
    // In the address confidentiality program: a registration like any other, of a home that no one may know.
    statuses: { ACP: 'active' },
    parties: { NAV: 'Unaffiliated', PGP: 'Green', WFP: 'Working Families' },
  },
  {
    id: 'california',
    title: 'California',
    source: 'Voteshield/reggie, configs/data/california.yaml and california_preprocessor.py',
    columns: [
      `CountyCode | RegistrantID | ExtractDate | LastName | FirstName | MiddleName | Suffix | AddressNumber |
       HouseFractionNumber | AddressNumberSuffix | StreetDirPrefix | StreetName | StreetType | StreetDirSuffix | UnitType |
       UnitNumber | City | State | Zip | ${numbered(1, 4, 'Phone#Area | Phone#Exchange | Phone#NumberPart')} | Email |
       MailingAddressLine1 | MailingAddressLine2 | MailingAddressLine3 | MailingCity | MailingState | MailingZip5 |
       MailingCountry | Language | DOB | Gender | PartyCode | Status | RegistrationDate | Precinct | PrecinctNumber |
       RegistrationMethodCode | PlaceOfBirth | NamePrefix | NonStandardAddress | VoterStatusReasonCodeDesc |
       AssistanceRequestFlag | VbmVoterType | EmsVoterId | PrecinctId`,
    ],
    reads: {
      county: 'CountyCode',
      source_id: 'RegistrantID',
      last: 'LastName',
      first: 'FirstName',
      middle: 'MiddleName',
      suffix: 'Suffix',
      number: 'AddressNumber',
      fraction: 'HouseFractionNumber | AddressNumberSuffix',
      prefix: 'StreetDirPrefix',
      street: 'StreetName',
      street_type: 'StreetType',
      post_direction: 'StreetDirSuffix',
      unit_type: 'UnitType',
      unit: 'UnitNumber',
      city: 'City',
      state: 'State',
      zip: 'Zip',
      phone_area: 'Phone1Area',
      phone: 'Phone1Exchange',
      email: 'Email',
      language: 'Language',
      birth_date: 'DOB',
      sex: 'Gender',
      party: 'PartyCode',
      status: 'Status',
      registered_on: 'RegistrationDate',
      precinct: 'Precinct',
    },
    otherwise: 'NonStandardAddress',
    joined: ['Phone1Exchange', 'Phone1NumberPart'],
  },
  {
    id: 'california-county',
    title: 'California, a county’s own file',
    source: 'ocvote.com (Orange County), “Included voter data” with the purchase of a voter file',
    columns: [
      `lVoterUniqueID | sAffNumber | szStateVoterID | sVoterTitle | szNameLast | szNameFirst | szNameMiddle | szNameSuffix |
       sGender | szSitusAddress | szSitusCity | szSitusState | szSitusZip | sHouseNum | sUnitAbbr | sUnitNum | szStreetName |
       szStreetSuffix | sPreDir | sPostDir | szMailAddress1 | szMailAddress2 | szMailAddress3 | szMailAddress4 | szMailZip |
       szPhone | szEmailAddress | dtBirthDate | sBirthPlace | dtRegDate | dtOrigRegDate | dtLastUpdate_dt | sStatusCode |
       szPartyName | sPrecinctID`,
    ],
    reads: {
      source_id: 'lVoterUniqueID',
      last: 'szNameLast',
      first: 'szNameFirst',
      line: 'szSitusAddress',
      city: 'szSitusCity',
      zip: 'szSitusZip | sSitusZip',
      status: 'sStatusCode',
    },
    sometimes: {
      middle: 'szNameMiddle',
      suffix: 'szNameSuffix | sNameSuffix',
      unit_type: 'sUnitAbbr',
      unit: 'sUnitNum',
      state: 'szSitusState | sSitusState',
      phone: 'szPhone',
      email: 'szEmailAddress',
      birth_date: 'dtBirthDate',
      sex: 'sGender',
      party: 'szPartyName',
      registered_on: 'dtRegDate',
      precinct: 'sPrecinctID',
    },
  },
  {
    id: 'alaska',
    title: 'Alaska',
    source: 'Voteshield/reggie, configs/data/alaska.yaml and alaska_preprocessor.py',
    columns: [
      `UN | PARTY | D/P | LAST NAME | FIRST NAME | MIDDLE NAME | SUFFIX NAME | ASCENSION # | REG DATE | ORG REG DATE |
       DIST DATE | RESIDENCE ADDRESS | RESIDENCE CITY | RESIDENCE ZIP | MAILING ADDRESS1 | MAILING ADDRESS2 |
       MAILING ADDRESS3 | MAILING CITY | MAILING STATE | MAILING ZIP | MAILING COUNTRY | GENDER | ${numbered(1, 16, 'VH#')}`,
    ],
    reads: {
      party: 'PARTY',
      precinct: 'D/P',
      last: 'LAST NAME',
      first: 'FIRST NAME',
      middle: 'MIDDLE NAME',
      suffix: 'SUFFIX NAME',
      source_id: 'ASCENSION #',
      registered_on: 'REG DATE',
      line: 'RESIDENCE ADDRESS',
      city: 'RESIDENCE CITY',
      zip: 'RESIDENCE ZIP',
      sex: 'GENDER',
    },
    // Only the file of inactive voters has the reason for it.
    sometimes: { status: 'CC' },
    statuses: { '*': 'inactive' },
    parties: { N: 'Unaffiliated' },
  },
];
