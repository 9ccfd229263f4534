// First names that are the same name: nicknames and spellings that are common in the United States, in English and Spanish.

const groups = `
abigail abby gail|abraham abe bram|albert al bert|alexander alex alec sandy xander|alexandra alex sandra lexi|alfred al fred alfie
alejandro alex ale|amanda mandy|andrew andy drew|angela angie|ann anne anna annie nan|anthony tony|antonio tony tono|arthur art artie
barbara barb babs barbie|benjamin ben benny benji|beatrice bea trixie|beverly bev|bradley brad|bradford brad|caroline carolyn carol carrie
catherine katherine kathryn katharine cathy kathy kate katie kay kitty kit cathryn|cassandra cassie sandra|cecilia ceil cissy
charles charlie chuck chas carlos|charlotte lottie char|christian chris|christina christine chris tina chrissy kristina|christopher chris topher kit
cynthia cindy|daniel dan danny|daniela dani|david dave davey|deborah debra deb debbie|dennis denny|diana diane di|dolores lola
dominic dom nick|donald don donnie donny|dorothy dot dottie dolly|douglas doug|edgar ed eddie|edmund ed ned|edward ed eddie ned ted teddy
edwin ed eddie|eleanor ellie nell nora elena|elizabeth liz beth betty betsy lizzie eliza libby bess lisa elisabeth isabel|emily em emmy
enrique henry rick|eugene gene|ezekiel zeke|florence flo|frances fran francie frannie|francis frank fran|francisco frank paco pancho cisco
franklin frank|frederick fred freddie freddy rick|gabriel gabe|gerald gerry jerry|geraldine gerry|gilbert gil bert|gregory greg gregg
guadalupe lupe|guillermo will bill memo|harold harry hal|harriet hattie|henry hank harry hal|herbert herb bert|ignacio nacho
isabel isabella bella izzy|jacob jake|jacqueline jackie|james jim jimmy jamie jimmie|janet jan|jason jay|jeanette jean|jeffrey jeff geoffrey geoff
jennifer jen jenny jenn|jeremiah jerry|jerome jerry|jessica jess jessie|jesus chuy|joan joanie|joanna jo joanne|john johnny jack jon
jonathan jon jonny nathan|jose joe pepe|joseph joe joey|josephine jo josie|joshua josh|juan john|judith judy|julia julie|kenneth ken kenny
kimberly kim|kristen kris kristin|larry lawrence laurence|leonard len lenny leo|leroy roy|leslie les|lillian lily lil|louis lou louie luis
louise lou|lucille lucy|luis lou|manuel manny|marcus mark marc|margaret peggy maggie meg marge margie greta rita peg madge|maria mary marie
marilyn mary|martha marty|martin marty|matthew matt|maureen mo|maximilian max|melissa missy mel|melvin mel|michael mike mikey mick mickey
michelle shelly|miguel mike|mildred millie|milton milt|mitchell mitch|nancy nan|natalie nat|nathaniel nathan nate nat|nicholas nick nicky
nicole nikki|norman norm|olivia liv livvy|oscar ozzie|pamela pam|patricia pat patty tricia trish patsy|patrick pat paddy rick|pedro pete peter
penelope penny|peter pete|philip phillip phil|priscilla cilla|rachel rae|randall randy|raymond ray|rebecca becky becca|reginald reg reggie
ricardo rick richard|richard rick rich dick richie ricky|robert bob bobby rob robbie bert|roberta bobbie|roberto robert rob beto|rodney rod
roger rog|roland rollie|ronald ron ronnie|rosemary rose rosie|rosa rose|russell russ rusty|samantha sam|samuel sam sammy|sandra sandy|sarah sara sally sadie
sean shawn shaun|sharon shari|shirley shirl|sidney sid|sophia sophie sofia|stanley stan|stephanie steph|steven stephen steve stevie
susan sue susie suzanne suzy susana|sylvia syl|teresa theresa terry tess tessa|terrence terry|theodore ted teddy theo|theodora dora
thomas tom tommy|timothy tim timmy|valerie val|vanessa nessa|veronica ronnie roni|victor vic|victoria vicky tori vickie|vincent vince vinny
virginia ginny ginger|walter walt wally|wanda wendy|wesley wes|wilbur will|wilhelmina mina willa|william bill billy will willie liam
winifred winnie|yolanda yoli|zachary zach zack|zachariah zach`;

const groupsOf = new Map<string, Set<number>>();
const named = groups
  .trim()
  .split(/[|\n]/)
  .map((group) => group.split(' '));
for (const [number, group] of named.entries())
  for (const name of group) {
    const known = groupsOf.get(name);
    if (known) known.add(number);
    else groupsOf.set(name, new Set([number]));
  }

/** Whether two first names, in lower case without accents, may be one: "bob" and "robert". Not for equal ones. */
export function areNicknames(one: string, other: string): boolean {
  const groupsOfOther = groupsOf.get(other);
  return groupsOfOther !== undefined && [...(groupsOf.get(one) ?? [])].some((group) => groupsOfOther.has(group));
}

/** The names that may be the same as one in lower case without accents. */
export function nicknamesOf(name: string): string[] {
  const others = [...(groupsOf.get(name) ?? [])].flatMap((number) => named[number] ?? []);
  return [...new Set(others)].filter((other) => other !== name);
}
