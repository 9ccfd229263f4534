// Layouts of the Mountain states' voter files that have a header.
import type { DeclaredLayout } from './layout';

export const MOUNTAIN: readonly DeclaredLayout[] = [
  {
    id: 'colorado',
    title: 'Colorado',
    source: 'Voteshield/reggie, configs/data/colorado.yaml',
    columns: [
      `VOTER_ID | COUNTY_CODE | COUNTY | LAST_NAME | FIRST_NAME | MIDDLE_NAME | NAME_SUFFIX | VOTER_NAME | STATUS_CODE |
       PRECINCT_NAME | ADDRESS_LIBRARY_ID | HOUSE_NUM | HOUSE_SUFFIX | PRE_DIR | STREET_NAME | STREET_TYPE | POST_DIR |
       UNIT_TYPE | UNIT_NUM | ADDRESS_NON_STD | RESIDENTIAL_ADDRESS | RESIDENTIAL_CITY | RESIDENTIAL_STATE |
       RESIDENTIAL_ZIP_CODE | RESIDENTIAL_ZIP_PLUS | EFFECTIVE_DATE | REGISTRATION_DATE | STATUS | STATUS_REASON | BIRTH_YEAR |
       GENDER | PRECINCT | SPLIT | VOTER_STATUS_ID | PARTY | PARTY_AFFILIATION_DATE | PHONE_NUM | MAILING_ADDRESS_1 |
       MAILING_ADDRESS_2 | MAILING_ADDRESS_3 | MAILING_CITY | MAILING_STATE | MAILING_ZIP_CODE | MAILING_ZIP_PLUS |
       MAILING_COUNTRY | SPL_ID | PERMANENT_MAIL_IN_VOTER | CONGRESSIONAL | STATE_SENATE | STATE_HOUSE | ID_REQUIRED`,
    ],
    reads: {
      source_id: 'VOTER_ID',
      last: 'LAST_NAME',
      first: 'FIRST_NAME',
      line: 'RESIDENTIAL_ADDRESS',
      unit_type: 'UNIT_TYPE',
      unit: 'UNIT_NUM',
      city: 'RESIDENTIAL_CITY',
      zip: 'RESIDENTIAL_ZIP_CODE',
      status: 'STATUS',
    },
    sometimes: {
      middle: 'MIDDLE_NAME',
      suffix: 'NAME_SUFFIX',
      number: 'HOUSE_NUM',
      fraction: 'HOUSE_SUFFIX',
      prefix: 'PRE_DIR',
      street: 'STREET_NAME',
      street_type: 'STREET_TYPE',
      post_direction: 'POST_DIR',
      state: 'RESIDENTIAL_STATE',
      registered_on: 'REGISTRATION_DATE',
      birth_year: 'BIRTH_YEAR',
      sex: 'GENDER',
      precinct: 'PRECINCT_NAME | PRECINCT',
      party: 'PARTY',
      phone: 'PHONE_NUM',
      county: 'COUNTY',
      congressional_district: 'CONGRESSIONAL',
      state_senate_district: 'STATE_SENATE',
      state_house_district: 'STATE_HOUSE',
    },
    freely: true,
  },
  {
    id: 'arizona',
    title: 'Arizona',
    source: 'Voteshield/reggie, configs/data/arizona2.yaml',
    columns: [
      `RegistrantID | RegistrationDate | EffectiveDateofChange | DOB(Restricted) | LastName | FirstName | MiddleName |
       NameSuffix | Status | StatusReason | County | HouseNumber | StreetPrefix | StreetName | StreetType | StreetSuffix |
       UnitType | UnitNumber | ResidenceAddress | ResidenceCity | ResidenceState | ResidenceZip | MailingAddress |
       MailingAddressLine2 | MailingCity | MailingState | MailingZip | MailingCountry | Party | PEVL | Phone | Occupation |
       PrecinctPart | Congressional | BoardofSupervisors | Legislative | Municipal | Precinct | VRAZVoterID`,
    ],
    reads: {
      source_id: 'VRAZVoterID | RegistrantID | Id',
      last: 'LastName',
      first: 'FirstName',
      middle: 'MiddleName',
      suffix: 'NameSuffix | Suffix',
      registered_on: 'RegistrationDate',
      status: 'Status',
      county: 'County',
      number: 'HouseNumber',
      prefix: 'StreetPrefix',
      street: 'StreetName',
      street_type: 'StreetType',
      post_direction: 'StreetSuffix',
      unit_type: 'UnitType',
      unit: 'UnitNumber',
      city: 'ResidenceCity',
      state: 'ResidenceState',
      zip: 'ResidenceZip',
      party: 'Party',
      precinct: 'PrecinctPart | Precinct',
    },
    sometimes: {
      birth_date: 'DOB(Restricted) | DOB',
      phone: 'Phone',
      congressional_district: 'Congressional',
      state_house_district: 'Legislative',
      state_senate_district: 'Legislative',
      municipality: 'Municipal',
    },
    otherwise: 'ResidenceAddress',
    parties: { PND: 'Unaffiliated', 'PARTY NOT DESIGNATED': 'Unaffiliated' },
  },
  {
    id: 'new-mexico',
    title: 'New Mexico',
    source: 'Voteshield/reggie, configs/data/new_mexico.yaml',
    columns: [
      `VoterID | RegDate | DOB | LastName | FirstName | MiddleName | Suffix | Gender | Status | County | RegType | HouseNumber |
       StreetPrefix | StreetName | StreetType | StreetSuffix | UnitType | UnitNumber | Address | Address2 | City | State | Zip |
       MailingAddress | MailingAddress2 | MailingCity | MailingState | MailingZip | Party | PrecinctPart | Congressional |
       CountyCommissioner | DistrictAttorneyJudicialDistrict | EducationCommission | JudicialDistrict | Legislative |
       Magistrate | Municipal | Councilor | Senate | TelephoneNum`,
    ],
    reads: {
      source_id: 'VoterID',
      registered_on: 'RegDate',
      birth_date: 'DOB',
      last: 'LastName',
      first: 'FirstName',
      middle: 'MiddleName',
      suffix: 'Suffix',
      sex: 'Gender',
      status: 'Status',
      county: 'County',
      number: 'HouseNumber',
      prefix: 'StreetPrefix',
      street: 'StreetName',
      street_type: 'StreetType',
      post_direction: 'StreetSuffix',
      unit_type: 'UnitType',
      unit: 'UnitNumber',
      city: 'City',
      state: 'State',
      zip: 'Zip',
      party: 'Party',
      precinct: 'PrecinctPart',
      congressional_district: 'Congressional',
      state_house_district: 'Legislative',
      state_senate_district: 'Senate',
      municipality: 'Municipal',
      phone: 'TelephoneNum',
    },
    otherwise: 'Address',
  },
  {
    id: 'montana',
    title: 'Montana',
    source: 'Voteshield/reggie, configs/data/montana.yaml',
    columns: [
      `VTRID | FIRSTNAME | MIDDLENAME | LASTNAME | NAMESUFFIX | VOTER_STATUS | VOTER_STATUS_REASON | RA_HS_NUM | RA_STREET_NAME |
       RA_STTYPE | RA_STDIR_CODE | RA_STDIR_CODE_POST | RA_UTYP_CODE | RA_UNIT_NUM | RA_CITY | RA_STATE | RA_ZIP_CODE |
       RESIDENCEADDRESS | MA_ADDR_LINE_1 | MA_CITY | MA_STATE | MA_ZIP_CODE | MA_ZIP_PLUS | MAILINGADDRESS | PHONE_NO | DOB |
       VOTE_ELIGIBLE_DATE | CURRENT_COUNTY | PRECINCT | HOUSE_DISTRICT | SENATE_DISTRICT | PREC_CODE | ABSENTEE | WARD |
       CITY_LIMITS`,
    ],
    reads: {
      source_id: 'VTRID',
      first: 'FIRSTNAME',
      middle: 'MIDDLENAME',
      last: 'LASTNAME',
      suffix: 'NAMESUFFIX',
      status: 'VOTER_STATUS',
      number: 'RA_HS_NUM',
      prefix: 'RA_STDIR_CODE',
      street: 'RA_STREET_NAME',
      street_type: 'RA_STTYPE',
      post_direction: 'RA_STDIR_CODE_POST',
      unit_type: 'RA_UTYP_CODE',
      unit: 'RA_UNIT_NUM',
      city: 'RA_CITY',
      state: 'RA_STATE',
      zip: 'RA_ZIP_CODE',
      phone: 'PHONE_NO',
      birth_date: 'DOB',
      county: 'CURRENT_COUNTY',
      precinct: 'PRECINCT',
      state_house_district: 'HOUSE_DISTRICT',
      state_senate_district: 'SENATE_DISTRICT',
      ward: 'WARD',
    },
    otherwise: 'RESIDENCEADDRESS',
  },
  {
    id: 'wyoming',
    title: 'Wyoming',
    source: 'Voteshield/reggie, configs/data/wyoming.yaml',
    columns: [
      `Voter ID | Last Name | First Name | Middle Name | Name Suffix | Details (RA) | City (RA) | Zip (RA) | Split | Precinct |
       County | Details (MA) | City (MA) | State (MA) | ZIP (MA) | Country (MA) | Registration Date | Political Party | House |
       Senate`,
    ],
    reads: {
      source_id: 'Voter ID',
      last: 'Last Name',
      first: 'First Name',
      middle: 'Middle Name',
      suffix: 'Name Suffix',
      line: 'Details (RA)',
      city: 'City (RA)',
      zip: 'Zip (RA)',
      precinct: 'Precinct',
      county: 'County',
      registered_on: 'Registration Date',
      party: 'Political Party',
      state_house_district: 'House',
      state_senate_district: 'Senate',
    },
  },
];
