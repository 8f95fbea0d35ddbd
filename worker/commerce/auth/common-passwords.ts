/** The best-known passwords and the words they are made of, lower case, without the digits and signs that people put around them. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passwort passwd passwords motdepasse contrasena contrasenya senha wachtwoord haslo heslo losenord kodeord adgangskode parola salasana lozinka
  qwerty qwertz azerty qwertyui qwertyuiop azertyuiop qwertzuiop qwerasdf asdf asdfg asdfgh asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc
  qweasd qweasdzxc zaqwsx zaqxsw mnbvcxz poiuytrewq lkjhgfdsa asdfasdf asdqwe qweqwe qwer qwe asd abc abcd abcde abcdef abcdefg abcdefgh abcabc aabbcc
  a1b2c3d4 a1b2c3 a1s2d3f4 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1xsw2 qwe123 asd123 abc123 123abc 123qwe 123qweasd aa123456 a123456 a12345678
  a123456789 123456a 12345678a aaa111 111aaa 123456aa
  welcome willkommen bienvenue bienvenido benvenuto welkom bemvindo witamy valkommen velkommen hello hallo bonjour hola ciao salut coucou servus moin hej ahoj
  admin administrator administrateur root superuser user guest gast test tester testing testtest demo sample temp temporary default changeme change letmein
  letmein login logmein master access secret geheim secreto segreto mystery private computer internet server system network windows microsoft google android apple iphone samsung
  facebook instagram twitter linkedin youtube netflix spotify amazon paypal wordpress whatever nothing something anything blahblah trustno trustnoone
  iloveyou loveyou iloveu ilove love lovely lover lovers jetaime jetaime doudou cheri cherie mamour amour tequiero teamo amore ichliebedich liebe schatz kocham kochamcie miluji
  princess princesse prinzessin prinses princesa principessa angel angels angelo sunshine soleil sonne sonnenschein moonlight rainbow flower flowers blume butterfly schmetterling papillon
  summer ete sommer verano estate winter hiver invierno spring printemps fruehling autumn automne herbst otono autunno
  january february march april may june july august september october november december janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
  januar februar maerz juni juli oktober dezember enero febrero marzo mayo junio julio agosto septiembre octubre noviembre diciembre
  monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche montag dienstag mittwoch donnerstag freitag samstag sonntag
  football soccer baseball basketball hockey tennis rugby golf voetbal fussball futbol calcio futebol bayern dortmund arsenal chelsea liverpool manchester everton barcelona realmadrid juventus ajax feyenoord
  marseille psg lyon monaco paris london londres berlin munich hamburg roma milano madrid lisboa amsterdam bruxelles geneve zurich wien praha warszawa oslo stockholm kobenhavn nantes
  france deutschland germany england espana italia portugal nederland belgique schweiz suisse canada america austria polska polska cesko norge sverige danmark
  superman batman spiderman ironman wonderwoman pokemon pikachu naruto starwars matrix hunter ranger killer shadow phoenix dragon tiger lion panther eagle falcon wolf bear monkey donkey chicken
  chocolate chocolat schokolade cookie cheese coffee pepper ginger banana orange lemon cherry strawberry vanilla
  michael jordan jennifer jessica ashley daniel thomas charlie george robert william andrew joshua matthew anthony nicole michelle amanda samantha hannah sophie marie julie camille nicolas julien
  alexandre antoine maxime pierre jean martin peter stefan andreas sebastian christian maria anna lukas felix laura julia sarah
  harley mustang ferrari porsche mercedes corvette toyota yamaha honda camaro jaguar maverick cowboy yankees lakers
  mother father mama papa maman family famille familie daddy mommy baby babygirl babyboy
  freedom liberty justice forever always heaven jesus christ god blessed believe faith hope peace lucky happy smile sweet sugar honey
  computer keyboard monitor laptop desktop office house home maison haus casa garden kitchen camera alarm thermostat smarthome security
  thx ncc starlight midnight diamond silver golden purple yellow money business company work job boss manager
  fuckyou fuckoff asshole merde putain scheisse kurwa cabron puta
  mustang buster snoopy scooter sparky bailey buddy rocky max bella luna cooper simba tigger felix kitty puppy
  `
    .trim()
    .split(/\s+/),
)
