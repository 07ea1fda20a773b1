/**
 * What the other languages say, by notion: first zh ko es fr de pt it, then, where a notion has a second line, the
 * rest: ru uk bg pl cs tr fi sv nb da nl id vi th hu ro el ar he hi. A row of the table joins two notions, so that a
 * wording nobody has seen yet is still read. English and Japanese have their own wordings in each row.
 */
const either = (...families: readonly string[]): string => families.join("|");

/** Above what is allowed, in Japanese. */
export const OVER_JA = "すぎ|超え|超過|上限|制限|達し|使い(?:切|果)";
/** Too much, too often, above a limit. */
export const OVER = either(
  "太多|[过過](?:多|[于於])|次[数數]|超[过過出限]|流控|[龐庞]大|配[额額]|限[制额額]|上限|受限|초과|많|자주|한도|할당량|제한|limit|cuota|quota|\\bcota\\b|demasiad[oa]s|demasiado (?:frecuen|a menudo|rapid)|exced|superad|\\btrop (?:de\\b|d'|souvent|frequ|nombreu|rapid)|depass|\\bzu (?:oft|haufig|viel)|(?<!zeit)uberschr|muit[ao]s|ultrapass|tropp[ei]\\b|troppo (?:spesso|frequ)|\\bte (?:vaak|veel)|overschreden|слишком (?:много|част)|превыш|лимит|zbyt (?:wiele|duzo|czest)|qua nhieu|vuot|han muc|gioi han|terlalu (?:banyak|sering)|asildi|زیاد|masyado|มาก",
  "занадто (?:багато|част)|перевищ|ліміт|превишен|твърде много|przekrocz|prilis (?:mnoho|cast)|prekroc|cok (?:fazla|sik)|\\basti(?:niz)?\\b|siniri|liian (?:mon|usein)|ylit(?:ty|et)|for (?:mange|manga|ofte|ofta)|overskr|overskrid|tul (?:sok|gyakr)|tullep|korlat|prea (?:mult|des)|depas|limita|melebihi|batas|ขีดจํากัด|เกินโควต|υπερβ|υπερβολ|تجاوز|الحد|חריג|חרג|יותר מדי|सीमा|अधिक",
);
export const DAY = either(
  "(?<![0-9月年])[1一单每當当] ?[天日]|今天|天(?:配额|限)|本月|mensu[ae]l|하루|일일|1 ?일|오늘|월간|이번 ?달|총 실행|\\b(?:dia|diari[oa]|hoy|hoje|giorno|oggi|jour|heute)\\b|giornal|journee|aujourd'hui|(?:an|pro|eine[mns]) tag\\b|tag(?:es|lich)|een dag\\b|один день|\\bdni[au]\\b|ngay\\b|hari yang|satu hari|یک روز|วัน",
  "сут(?:ки|ок)|[вз]а? день|дневн|денн|сегодня|сьогодні|добу|на ден|dzienn|za den|denni|gunluk|\\bgun i|bugun|paiva[sn]|paivit|tanaan|\\bdag(?:en|lig\\w*|elijks)?\\b|\\bidag|vandaag|har(?:i ini|ian)|per hari|napi\\b|naponta|ημερ|اليوم|يومي|يوم واحد|יומי|ליום|दिन|दैनिक",
);
/** A short while, at the same time, requests, their rate, bandwidth. */
export const PACE = either(
  "短[时時]|要求[数數]|[频頻].|并发|分[钟鐘]|в минуту|на минуту|速率|流量|[请請]求|[调調]用|呼叫|[초분] ?[뒤후]|同[时時]|每[秒分]|带宽|짧은|요청|호출(?!해)|동시에|[초분]당|대역폭|사용량|使用量|\\buso\\b|utili[sz]|(?:poco|corto|curto|breve) |solicit|de api\\b|peticion|llamada|simultane|banda\\b|capaci[dt]a|capacite\\b|(?<=viele )\\w*versuche|peu de temps|court (?:laps|inter|delai)|requete|demandes\\b|appels\\b|kurze[rnm] |anfrage|auf(?:ruf|gerufen)|gleichzeitig|requisic|chamada|richiest|chiamat|thao tac",
  "запрос|попыт|запит|спроб|заявк|zapytan|zadan|\\bprob\\b|pozadav|pokus|dotaz|deneme|istek|islem|pyynto|yrity|forsok|foresporsl|forfragn|anrop|anmodning|kort tid|verzoek|poging|permintaan|percobaan|yeu cau|\\blan\\b|keres|\\bproba\\b|cerer|incercar|คําขอ|ครั้ง|αιτημα|προσπαθ|طلب|محاول|בקשות|ניסיונ|अनुरोध|प्रयास",
);
export const RUNNING =
  "行[时時][间間]|실행 ?시간|de ejecucion|yurutme sur|d'execution|(?:ausfuhrungs|lauf)(?:zeit|dauer)|skriptausfuhrung|de execucao|di esecuzione|выполнения|gian thuc|eksekusi|เวลา";
export const LONGEST = `${OVER}|最|최대|maxim|massim|toi da|maks|เกิน`;
export const TRIGGER =
  "[触觸][发發]|트리거|activador|disparador|declencheur|trigger(?! ?:)|ausloser|acionador|attivator|kich hoat";
export const MAIL_PART =
  "附件|正文|內文|每封|收件[人者]|첨부|메일당|본문|수신자|por mens|adjunt|cuerpo|par message|pieces? jointe|corps\\b|pro (?:nachricht|e-mail)|anhang|anexo|corpo\\b|per (?:messaggio|email)|allegat|bijlage|moi thu|ileti bas|comprimento|longitud\\b|longueur|\\blange d|lunghezza|[长長]度|길이|длин";

export const PERMISSION = either(
  "[权權]限|授[权權]|권한|permis|droits|rechte\\b|autori[sz]|berechtig|otorisasi|genehmig|toestemming|quyen\\b|\\biz[ni]n|\\byetki|(?<![а-я])прав[аом]?(?![а-я])|разрешен|(?<![а-я])доступ[ау]?(?![а-я])|дозвол|behorighet",
  "uprawnien|dostepu|opravnen|pristup|oikeu[dkst]|\\blupaa?\\b|atkomst|rattighet|tillatelse|tilgang|tilladelse|adgang|bevoegd|toegang|\\bakses|jogosultsag|engedely|hozzafer|\\bacces(?!s)|drept|สิทธิ์|อนุญาต|δικαιωμα|αδεια|προσβασ|صلاحي|أذون|إذن|הרשא|גישה|अनुमति",
);
export const TO_CALL = either(
  "[调調]用|呼叫|호출(?!해)|llamar|appeler|aufzurufen|chamar|chiamare",
  "вызов|вызвать|виклик|wywolan|volat|volan|cagir|kutsu|anropa|kalle\\b|kalde\\b|aanroep|aan te roepen|memanggil|\\bgoi\\b|hivas|apel|เรียกใช้|κλησ|استدعاء|לקרוא ל",
);
/** Sign in, or sign in again. */
export const SIGN_IN =
  "(?:melde|logge)[nt]? (?:sie )?(?:dich|sich)~\\b(?:an|ein)\\b|(?:re)?connectez-vous|inici[ae] sesion|(?:faca|fazer) login|effettua~accesso|(?:inloggen|log in)~opnieuw|zaloguj|воидите|увіидіть|авториз|а[ув]тентиф|giris yap|oturum ac|prihlaste|logga in|logg (?:deg )?inn|log (?:dig )?ind\\b|kirjaudu|jelentkez|dang nhap|silakan (?:login|masuk)|autentifica|เข้าสู่ระบบ|συνδεθειτε|تسجيل الدخول|התחבר";
export const NEEDED =
  "\\bperlu\\b|необходим|нужн|потребн|需要|所需|必要|필요|neces|requ[ie]|obligat|obrigat|exig|erforder|notig|richiest|obbligat|can duoc|yeu cau|kravs|suficient|suffisant|nicht aus|不足以";
export const NO = either(
  "没有|沒有|[无無]|未|缺少|없|지 않|\\b(?:no|nao|non|ne|pas|sin|sem|senza)\\b|\\bn'\\w+|nicht|keine?|aucune?\\b|fehl(?:en|t)\\b|fehlende|geen|нет|khong|tidak|немає|saknar",
  "недостат|\\bbrak\\b|nie (?:masz|ma|posiada)|\\bnema\\b|nedostate|\\byok\\b|yeterli|degil|\\bei (?:ole|riita)|puuttu|\\binte\\b|\\bikke\\b|\\bingen\\b|mangler|niet|onvoldoende|belum|tanpa|nincs|\\bnu (?:ave|ai|are)|ไม่|δεν|χωρις|ليس|لا |غير|אין|ללא|नहीं",
);
export const REFUSED = either(
  "拒[绝絕]|[遭被]拒|受保[护護]|禁止|거부|차단|보호된|denegad|negad[oa]|\\brefusee?\\b|prote[gt]|verweigert|geschutzt|negat[oa]|geweigerd|защищ|заштић",
  "запрещ|заборон|отказан|відмов|забранен|odmow|zabronion|zamitnut|odepren|zakazan|reddedil|engellen|yasak|estetty|kielletty|nekad|nektet|avvist|afvist|nægtet|forbjud|forbudt|ditolak|dilarang|tu choi|bi chan|megtagad|elutasit|refuzat|interzis|ปฏิเสธ|απορριφ|απαγορε|مرفوض|محظور|נדחת|חסומ|अस्वीकृत",
);
export const CREDENTIAL = either(
  "api[ -]?key|palavra-passe|\\bpin\\b|token|sesion|session|sessao|令牌|[凭憑].|密[钥鑰碼]|토큰|자격 ?증명|api ?키|인증 ?키|비밀번호|creden[cz]|\\bc\\w{2,5} (?:d[e'] ?)?api\\b|contrasena|identifiant|jeton|mot de passe|anmelde|api-?schlussel|passwort|senha",
  "парол|токен|(?<![а-я])ключ|логин|учетн|обликов|haslo|hasla|klucz|hesl[oa]|klic|sifre|anahtar|salasana|avai[nm]|losenord|passord|nyckel|nokkel|adgangskode|wachtwoord|sleutel|inloggegevens|kata sandi|kunci|mat khau|\\bkhoa\\b|jelszo|kulcs|parola|cheia|รหัสผ่าน|โทเค็น|κωδικ|κλειδ|مرور|مفتاح|رمز|סיסמ|אסימון|मान्य क्रेड|पासवर्ड",
);
export const INVALID = either(
  "不匹配|[无無]效|[过過]期|失效|不[对對]|不正[确確]|格式[错錯]|不合法|非法|만료|등록되지 않|유효하지|잘못|올바르지|(?:no|non|pas|nao)(?: es| e)? (?:valid|corre)|erroneo|invalid[oae]s?\\b|incorre[ct]t?[oae]s?\\b|caducad|expirad|expiree?\\b|ungultig|falsch|abgelaufen|errat[oaie]\\b|scadut|ongeldig|khong hop le|helytelen",
  "walidac|валидац|невер[не]|недеиств|недопуст|неправиль|недіис|невірн|истек|просроч|закінчи|невалид|nieprawidlow|bledn[aeyi]|niewazn|wygas|neplatn|nespravn|vyprsel|gecersiz|hatali|yanlis|suresi dol|virheelli|vanhentu|felaktig|ogiltig|ugyldig|utlop|udlob|onjuist|verlopen|tidak (?:valid|sah|benar|sesuai)|\\bsalah\\b|k[ae]daluwarsa|\\bsai\\b|het han|ervenytelen|نامعتبر|hibas|lejart|incorect|gresit|expirat[ae]?\\b|ไม่ถูกต้อง|หมดอายุ|εγκυρ|ληξει|غير صالح|انتهت|שגוי|לא (?:חוקי|תקין)|अमान्य",
);
export const DISABLED =
  "(?:未|没有|沒有)(?:启用|啟用|开启|開啟)|[停禁]用|비활성화|(?:no|nao|non|nicht)(?: esta| e)? (?:habilitad|abilitat|activad|ativad|attivat|aktiviert)|pas activ|desactiv|desativ|disattiv|inactiv|deaktiv|operacion de gmail";

const FOUND = "encontr|trouve|gefunden|trovat|existe|esiste|tim thay|ditemukan";
const MISSING = either(
  "no hay (?:datos|result)|n'existe|inte hitta|找不到|未找到|不存在|查[无無]|찾을 수 없|찾지 못|존재하지 않|introuvable|manquant|mancante|\\bfalta (?:el|la|un)|\\bfehlt\\b|\\bausente|отсутствует|bi thieu|nebyl\\w* nalez|hilang|bulunam|chybi|nema \\w+|hianyzik|ei leitud|nenhum item|nessun elemento",
  "не (?:наиден|существ|намер)|не (?:знаид|існу)|nie (?:znalez|istnie)|nenalez|neexist|mevcut degil|ei (?:loyd|ole olemassa)|(?:hittades|hittar|finns) inte|finnes ikke|ikke (?:funnet|fundet)|findes ikke|niet (?:gevonden|vinden)|bestaat niet|tidak ada\\b|nem (?:talalhato|letez)|negasit|nu (?:exista|a fost gasit)|ไม่พบ|δεν (?:βρεθ|υπαρχ)|غير موجود|לא נמצא|नहीं मिल",
);
export const NOT_THERE = `${MISSING}|impossib\\w+ (?:de )?trov?u?[ve]a?r|(?:${NO})~(?:${FOUND})|(?:${FOUND})~nicht`;
export const EXISTS = either(
  "중복|duplic[ai]\\w+|repetid[oa]\\b|\\btrung\\b|已[经經]?(?:存在|有|被[使占]用)|이미 (?:존재|있|사용)|\\b[yj]a (?:existe|hay?\\b|esta\\b)|existe deja|bereits|esiste gia|is al een|уже существует|da ton tai|uz existuje",
  "уже (?:занят|зарег)|вже існу|juz istnieje|zaten (?:var|mevcut|kayit)|\\bon jo\\b|finns redan|f[ai]nn?d?es allerede|bestaat al|sudah (?:ada|terdaftar|digunakan)|mar letez|exista deja|มีอยู่แล้ว|υπαρχει ηδη|موجود بالفعل|כבר קיים|पहले से",
);
export const TOO_LARGE = either(
  "[过過太][大长長]|너무 (?:큽|깁|큰|긴|커|길)|(?:demasiado|muy|muito|troppo|trop|zu|te|terlalu) (?:grand|larg|long|lung|gross|lang\\b|volumineu|besar)|(?:grande|longo) demais",
  "слишком (?:больш|длин|велик)|занадто (?:велик|довг)|zbyt (?:duz|dlug)|za (?:duzy|dlugi)|prilis (?:velk|dlouh)|cok (?:buyuk|uzun)|liian (?:suuri|pitka)|\\b[ae]r for (?:stora?|lang)|qua (?:lon|dai)\\b|tul (?:nagy|hosszu)|prea (?:mare|lung)|ใหญ่เกิน|ยาวเกิน|πολυ μεγαλ|كبير جد|גדול מדי|बहुत बड़",
);
/** May not refer to, outside, not supported, mandatory. */
export const NOT_SO =
  "不.{0,5}支[持援]|必[填须須]|超出.{0,8}[范範].|参[数數]错误|벗어|不能[为為]空|[无無]法(?:引用|參照|[冻凍][结結]|合[并併]|[删刪]除|移[动動])|지원(?:되지|하지)|필수|범위를 벗어|참조할 수 없|no (?:se admite|puede (?:estar|ser|hacer))|fuera de(?! linea)|obligatori|ne (?:peut|doit) pas|hors (?:limites|plage|de)|darf (?:sich )?nicht|ausserhalb|fora d[ao]|nao pode|non puo|fuori da|niet verwijzen|не может|nie moze|nam ngoai|tham chieu|merujuk|basvuramaz|odkazov|atsauce|vii[td]ata|nurodyti|sklicevati|посилатися|указује|αναφερεται|mag-reference|refer(?:er|enc[ij]|ire|entz)|henvise|munkalapot|อ้างอิง|הפניה|تشير";

export const SERVER = either(
  "服[务務器]|[内內]部|서버|서비스|내부|servi|intern[eo]\\b|server|serveur|dienst",
  "сервер|сервис|служб|внутр|serwer|uslug|wewn|sluzb|interni|sunucu|dahili|palvelin|palvelu|sisai|tjanst|tjenest|layanan|internal|may chu|he thong|kiszolgal|szerver|szolgaltat|belso|เซิร์ฟเวอร์|ระบบ|διακομιστ|υπηρεσι|الخادم|שרת|सर्वर|databas|базы? данн",
);
export const ERROR = either(
  "falhou|[错錯].|出[错錯]|[异異]常|繁忙|오류|바쁩|혼잡|error (?:en|del?|interno)|erreur|repond pas|no responde|nao responde|fehler|\\berro\\b|errore|eroare",
  "ошибк|помилк|сбо[ия](?![а-я])|грешк|blad|chyb|hatasi|virhe|\\bfel\\b|serverfel|feil\\b|fejl|\\bfout\\b|kesalahan|masalah|gangguan|\\bloi\\b|\\bhiba|ข้อผิดพลาด|ขัดข้อง|σφαλμα|خطأ|שגיא|त्रुटि",
);
export const AGAIN = either(
  "稍[后後候]|[重再][新次]?尝?[试試]|나중에 다시|잠시 ?[후만]|다시 시도|intent[ae](?:lo)?\\b|volver a intentar|vuelv[ae] a|reessay|(?:spater|erneut)~(?:versuch|erneut)|noch ?(?:ein)?mal|tent(?:e|ar)~(?:novamente|de novo|mais tarde)|riprova|probalkoz|thu lai|forsok igen|ลองอีกครั้ง",
  "позже|пізніше|по-късно|повтор\\w{2,4} попыт|через (?:несколько|минут)|pozniej|za chwile|pozdeji|za chvili|neskor|daha sonra|birazdan|myohemmin|hetken kuluttua|\\bsenare|\\bsenere|om (?:en|et) (?:stund|ojeblik)|opnieuw|coba lagi|beberapa saat|kesobb|mai tarziu|peste cateva|ภายหลัง|สักครู่|ลองใหม่|αργοτερα|لاحق|بعد قليل|מאוחר יותר|बाद में|kasnije|касније|kasneje|veliau|velak|hiljem|kemudian",
);
export const UNAVAILABLE = either(
  "不可用|[维維][护護]|mantenimiento|[暂暫].|[无無]法(?:使用|[打开開])|忙碌|[过過]载|사용할 수 없|일시적|점검|중지 중|과부하|열 수 없|예기치 않은|dispon|inesperad|inattendu|wartung|erreichbar|tempor\\w+ment|verfugbar|unerwartet|vorubergehend|imprevist",
  "недоступ|временн|перегруж|перевантаж|тимчасов|niedostepn|chwilow|tymczasow|przeciaz|nedostupn|docasn|pretizen|kullanilam|gecici|mesgul|yanit ver|bakim|tilapai|ei (?:ole )?(?:saatavilla|kaytettavissa)|kuormit|tillfallig|otillganglig|midlertidig|utilgjengelig|utilgængelig|overbelast|tijdelijk|niet beschikbaar|onverwacht|tidak tersedia|sementara|sibuk|tam thoi|qua tai|khong kha dung|bao tri|ideiglenes|atmeneti|nem elerheto|tulterhel|ชั่วคราว|ไม่พร้อม|ปิดปรับปรุง|προσωριν|μη διαθεσιμ|مؤقت|غير متاح|זמני|לא זמינ?|अस्थायी|उपलब्ध नहीं",
);
export const EMPTY_ANSWER =
  "空(?:白)?的?(?:响应|回應)|빈 응답|r[ei]sp\\w+ (?:vaci|vazi|vuot)a|reponse v(?:id|ierg)e|tra loi trong|prazdna odpoved|raspuns gol";
export const BROKEN = either(
  "no respond|失[败敗]|재설정|[关關][闭閉]|中[断斷止]|重置|[错錯].|[无無]法|끊|실패|수 없|오류|no (?:se )?p\\w+|no es posible|perd[iu]|cerrad|error de|erreur|impossib|interr|unterbroch|abgebroch|fehlgeschlag|keine|nicht|fehler|erro de|nao foi|encerrad|errore|khong the",
  "ошибк|не удал|невозможн|потерян|прерван|сброшен|разорван|отсутств|помилк|не вдал|неможлив|втрачен|перерван|blad|nie (?:mozna|udalo)|utracon|przerwan|zerwan|chyb|nelze|nepodaril|ztracen|prerusen|\\bhata|kurulam|kesil|\\byok\\b|koptu|basarisiz|virhe|\\bei (?:ole|voi|saa)|epaonnist|katke|\\bfel\\b|feil|fejl|ikke|\\binte\\b|misslyck|mislyk|\\btapt|brutt|avbr|afbr|verbroken|mislukt|\\bfout|\\bgeen\\b|verloren|\\bgagal|tidak|terputus|\\bloi\\b|\\bmat\\b|that bai|\\bhiba|nem siker|megszak|sikertelen|eroare|\\bnu (?:s-a|se|este)|esuat|pierdut|intrerupt|ไม่|ขาด|ล้มเหลว|αποτυχι|αδυν|σφαλμα|χαθηκ|فشل|تعذر|خطأ|انقطع|נכשל|לא ניתן|שגיא|विफल|त्रुटि",
);
export const CONNECTION = either(
  "[连連][接線]|[联聯](?![系繫]).|[网網][络路]|연결|네트워크|cone[cx]|connex|connecte(?!d)|conness|reseau|\\bre[dt]e?\\b|comm?uni|contac?t(?!s)|joindre|verbind|netzwerk|trao doi",
  "соединени|подключ|(?<![а-я])сет[ьи](?![а-я])|связь|з'єднан|підключ|мереж|връзк|polaczen|polaczy|sieci\\b|pripoj|spojeni|baglan|yhtey|verkko|anslut|natverk|forbindelse|tilkobl|kontakt|nettverk|netværk|koneksi|jaringan|terhubung|sambung|ket noi|\\bmang\\b|kapcsol|halozat|conect|retea|เชื่อมต่อ|เครือข่าย|συνδε|δικτυ|اتصال|الشبكة|חיבור|רשת|कनेक्शन|नेटवर्क",
);
export const TIMED_OUT = either(
  "[超逾][时時]|시간[이을]? ?초과|타임아웃|tiempo de espera|limite de t(?:iempo|emps)|agoto el tiempo|delai~(?:depasse|expire|attente)|zeituberschreitung|zeitlimit|tempo (?:limite|d[ei] |esgotado|scaduto)",
  "ожидания|истекло? врем|таим-?аут|час\\w* очікування|limit czasu|casovy limit|vyprsel cas|zaman asim|aikakatkai|tidsgrans|tidsavbr|waktu (?:habis|tunggu)|batas waktu|thoi gian cho|idotullep|timpul|หมดเวลา|χρονικ|مهلة|פג הזמן|זמן קצוב|समय समाप्त",
);
