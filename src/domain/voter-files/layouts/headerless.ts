// Layouts of states whose files have no header line: told by the number of columns and by what stands in them.
import { numbered, type DeclaredLayout } from './layout';

const date = /^\d{1,2}\/\d{1,2}\/\d{4}/;
const zip = /^\d{5}(?:-?\d{4})?$/;
const code = /^[A-Z]{1,3}$/i;

const FLORIDA = `county | voter id | last name | name suffix | first name | middle name | public records exemption | address 1 |
address 2 | city | state | zip | mail 1 | mail 2 | mail 3 | mail city | mail state | mail zip | mail country | gender | race |
birth date | registration date | party | precinct | precinct group | precinct split | precinct suffix | voter status |
congressional district | house district | senate district | commission district | school board district | area code |
phone number | extension | email`;

const NEW_YORK_END = `rcity | rzip5 | rzip4 | mailadd1 | mailadd2 | mailadd3 | mailadd4 | dob | gender | enrollment | otherparty |
countycode | ed | ld | towncity | ward | cd | sd | ad | lastvoteddate | prevyearvoted | prevcounty | prevaddress | prevname |
countyvrnumber | regdate | vrsource | idrequired | idmet | status | reasoncode | inact_date | purge_date | sboeid | voterhistory`;

const PENNSYLVANIA = `voter_id | title | surname | first_name | middle_name | suffix | gender | dob | registration_date |
voter_status | status_change_date | party_identifier | house_number | house_number_suffix | street_name | apartment_number |
address_line_2 | city | state | zip | mail_address_1 | mail_address_2 | mail_city | mail_state | mail_zip | last_vote_date |
precinct_code | precinct_split_id | date_last_changed | legacy_id | ${numbered(1, 40, 'district_#')} |
${numbered(1, 40, 'election_#_vote_method | election_#_party')} | home_phone | county | mail_country`;

export const HEADERLESS: readonly DeclaredLayout[] = [
  {
    id: 'florida',
    title: 'Florida',
    source: 'Florida Department of State, Voter Extract Disk File Layout',
    columns: [FLORIDA],
    headerless: { county: /^[A-Z]{3}$/i, 'voter id': /^\d+$/, 'public records exemption': /^[YN*]?$/i },
    reads: {
      source_id: 'voter id',
      last: 'last name',
      suffix: 'name suffix',
      first: 'first name',
      middle: 'middle name',
      confidential: 'public records exemption',
      line: 'address 1',
      unit: 'address 2',
      city: 'city',
      state: 'state',
      zip: 'zip',
      sex: 'gender',
      birth_date: 'birth date',
      registered_on: 'registration date',
      party: 'party',
      precinct: 'precinct',
      status: 'voter status',
      county: 'county',
      congressional_district: 'congressional district',
      state_house_district: 'house district',
      state_senate_district: 'senate district',
      school_district: 'school board district',
      phone_area: 'area code',
      phone: 'phone number',
      email: 'email',
    },
  },
  {
    id: 'new-york',
    title: 'New York',
    source: 'Voteshield/reggie, configs/data/new_york.yaml; 47 columns since 2021: new_york_preprocessor.py',
    columns: [
      `lastname | firstname | middlename | namesuffix | raddnumber | rhalfcode | rapartment | rpredirection | rstreetname |
       rpostdirection | ${NEW_YORK_END}`,
      `lastname | firstname | middlename | namesuffix | raddnumber | rhalfcode | rpredirection | rstreetname | rpostdirection |
       rapartmenttype | rapartment | raddrnonstd | ${NEW_YORK_END}`,
    ],
    headerless: { sboeid: /^NY\d{6,}$/i, dob: /^\d{8}$/, countycode: /^\d{1,2}$/, rzip5: /^\d{5}$/, enrollment: code },
    reads: {
      source_id: 'sboeid',
      last: 'lastname',
      first: 'firstname',
      middle: 'middlename',
      suffix: 'namesuffix',
      number: 'raddnumber',
      fraction: 'rhalfcode',
      prefix: 'rpredirection',
      street: 'rstreetname',
      post_direction: 'rpostdirection',
      unit: 'rapartment',
      city: 'rcity',
      zip: 'rzip5',
      birth_date: 'dob',
      sex: 'gender',
      party: 'enrollment',
      registered_on: 'regdate',
      status: 'status',
      precinct: 'ed',
      county: 'countycode',
      municipality: 'towncity',
      ward: 'ward',
      congressional_district: 'cd',
      state_senate_district: 'sd',
      state_house_district: 'ad',
    },
    sometimes: { unit_type: 'rapartmenttype', votes: 'voterhistory' },
    otherwise: 'raddrnonstd',
    // "P" is purged here, pending nowhere.
    statuses: {
      AM: 'active',
      AF: 'active',
      AP: 'active',
      AU: 'active',
      P: 'purged',
      PREREG: 'pending',
      '17': 'pending',
    },
    parties: { CON: 'Conservative', WOR: 'Working Families' },
  },
  {
    id: 'pennsylvania',
    title: 'Pennsylvania',
    source:
      'Voteshield/reggie, configs/data/pennsylvania.yaml and pennsylvania_preprocessor.py (153 columns, 154 since 2023)',
    columns: [PENNSYLVANIA, `${PENNSYLVANIA} | registration_method`],
    headerless: { voter_id: /^\d{6,}-\d{2}$/, dob: date, registration_date: date, voter_status: /^[AID]$/i, zip },
    reads: {
      source_id: 'voter_id',
      last: 'surname',
      first: 'first_name',
      middle: 'middle_name',
      suffix: 'suffix',
      sex: 'gender',
      birth_date: 'dob',
      registered_on: 'registration_date',
      status: 'voter_status',
      party: 'party_identifier',
      number: 'house_number',
      fraction: 'house_number_suffix',
      street: 'street_name',
      unit: 'apartment_number',
      city: 'city',
      state: 'state',
      zip: 'zip',
      precinct: 'precinct_code',
      phone: 'home_phone',
      county: 'county',
    },
    parties: { NF: 'Unaffiliated' },
  },
  {
    id: 'connecticut',
    title: 'Connecticut',
    source: 'Voteshield/reggie, configs/data/connecticut.yaml',
    columns: [
      `Town_ID | Voter_ID | Name_Last | Name_First | Name_Middle | Name_Prefix | Name_Suffix | Voter_Status | Special_Status |
       Voter_Status_Reason | District_ID | Precinct_Code | Congressional_District | Senate_District | Legislative_District |
       Polling_Name | Local_Voter_District | Local_Voter_Precinct | Special_Voter_District | Special_Voter_Precinct |
       House_Number | Unit_Number | Street_Name | Residence_City | Residence_State | Residence_Zipcode |
       Residence_Zipcode_Plus | Residence_Carrier | Mailing_House_Num | Mailing_Unit_Num | Mailing_Address_Line_2 |
       Mailing_Address_Line_3 | Mailing_City | Mailing_State | Mailing_Country | Mailing_Zipcode | Mailing_Carrier |
       Birth_Date | Phone_Number | Party_Affiliation | Party_Affiliation_Unqual | Gender | Registration_Date |
       Election_Date | Ballot_Type | Absentee | ${numbered(2, 20, 'Election_Date_# | Ballot_Type_# | Absentee_#')}`,
    ],
    headerless: {
      Town_ID: /^\d{1,3}$/,
      Voter_ID: /^\d{6,}$/,
      Voter_Status: /^[A-Z]$/i,
      Residence_State: /^CT$/i,
      Birth_Date: date,
      Registration_Date: date,
    },
    reads: {
      source_id: 'Voter_ID',
      last: 'Name_Last',
      first: 'Name_First',
      middle: 'Name_Middle',
      suffix: 'Name_Suffix',
      status: 'Voter_Status',
      number: 'House_Number',
      unit: 'Unit_Number',
      street: 'Street_Name',
      city: 'Residence_City',
      state: 'Residence_State',
      zip: 'Residence_Zipcode',
      birth_date: 'Birth_Date',
      phone: 'Phone_Number',
      party: 'Party_Affiliation',
      sex: 'Gender',
      registered_on: 'Registration_Date',
      precinct: 'Precinct_Code',
      municipality: 'Town_ID',
      congressional_district: 'Congressional_District',
      state_senate_district: 'Senate_District',
      state_house_district: 'Legislative_District',
    },
  },
  {
    id: 'nevada',
    title: 'Nevada',
    source: 'Voteshield/reggie, configs/data/nevada.yaml',
    columns: [
      `VoterID | County | First_Name | Middle_Name | Last_Name | Suffix | Birth_Date | Registration_Date | Address_1 | Address_2 |
       City | State | Zip | Phone | Party | Congressional_District | Senate_District | Assembly_District | Education_District |
       Regent_District | Registered_Precinct | County_Status | County_Voter_ID | ID_Required`,
    ],
    headerless: {
      VoterID: /^\d+$/,
      Birth_Date: date,
      Registration_Date: date,
      State: /^NV$/i,
      Zip: zip,
      County_Status: /^(?:active|inactive|p-?17|pend.*|cancel.*)$/i,
      County_Voter_ID: /^\d+$/,
    },
    reads: {
      source_id: 'VoterID',
      county: 'County',
      first: 'First_Name',
      middle: 'Middle_Name',
      last: 'Last_Name',
      suffix: 'Suffix',
      birth_date: 'Birth_Date',
      registered_on: 'Registration_Date',
      line: 'Address_1',
      unit: 'Address_2',
      city: 'City',
      state: 'State',
      zip: 'Zip',
      phone: 'Phone',
      party: 'Party',
      congressional_district: 'Congressional_District',
      state_senate_district: 'Senate_District',
      state_house_district: 'Assembly_District',
      precinct: 'Registered_Precinct',
      status: 'County_Status',
    },
    statuses: { 'P-17': 'pending', P17: 'pending' },
  },
];
